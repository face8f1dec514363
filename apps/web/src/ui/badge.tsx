import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'solid' | 'plain' | 'green' | 'brass' | 'brick' | 'muted';

const TONES: Record<BadgeTone, string> = {
  solid: 'border-green bg-green text-paper',
  plain: 'border-line text-ink',
  green: 'border-green text-green',
  brass: 'border-brass text-brass-ink',
  brick: 'border-brick text-brick',
  muted: 'border-line text-muted',
};

export function Badge({ tone = 'plain', className, children }: { tone?: BadgeTone; className?: string; children: ReactNode }) {
  const shape = 'inline-flex items-center rounded-full border px-2.5 py-px text-xs font-medium whitespace-nowrap';
  return <span className={classNames(shape, TONES[tone], className)}>{children}</span>;
}
