import type { ReactNode } from 'react';
import { isBilled } from '../edition.ts';

/** Renders its children only if billing is on, otherwise `otherwise`. For texts that are created once, before the edition is known. */
export function WhenBilled({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) {
  return isBilled() ? children : otherwise;
}
