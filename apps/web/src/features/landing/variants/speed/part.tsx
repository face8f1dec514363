import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Station } from './station.tsx';

type PartProps = { id: string; at: string; title: string; lead: string; children: ReactNode };

/** A station with its title and one line on it. */
export function Part({ id, at, title, lead, children }: PartProps) {
  return (
    <Station id={id} at={at} labelledBy={`${id}-title`}>
      <div className="mb-7 flex flex-wrap items-baseline gap-x-8 gap-y-1">
        <h2 id={`${id}-title`} className="text-3xl font-extrabold tracking-[-0.03em]">
          {title}
        </h2>
        <p className="max-w-2xl text-sm text-muted">{lead}</p>
      </div>
      {children}
    </Station>
  );
}

/** Titles over short texts; how many stand beside each other on a wide screen is the caller's. */
export function Digest({ items, className }: { items: readonly { title: string; text: string }[]; className: string }) {
  return (
    <ul className={classNames('grid gap-x-8 gap-y-7 sm:grid-cols-2', className)}>
      {items.map(({ title, text }) => (
        <li key={title} className="border-t border-ink pt-2.5">
          <h3 className="text-base font-semibold">{title}</h3>
          <p className="mt-1.5 text-sm leading-relaxed text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
