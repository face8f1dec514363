import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';

type PartProps = { id: string; at: string; title: string; lead: string; children: ReactNode };

/** A station with a title and a one-line lead. */
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

/** Titles above short texts; the caller sets the number of columns on wide screens. */
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

type StationProps = { id?: string; at: string; labelledBy: string; children: ReactNode };

/** The ten divisions of a quarter of a second, stretched to the height of the station. */
const DIVISIONS = Array.from({ length: 10 }, (_, index) => `M${index === 0 ? 0 : 62} ${index}H100`).join('');

/** A section of the page that stands for a quarter of a second: its part of the scale is in the margin, with the time at which it begins. */
export function Station({ id, at, labelledBy, children }: StationProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className="mx-auto grid max-w-[92rem] grid-cols-[1.5rem_minmax(0,1fr)] px-4 md:px-9 lg:grid-cols-[6.5rem_minmax(0,1fr)]"
    >
      <div className="relative border-r border-ink">
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="absolute inset-0 h-full w-full" aria-hidden="true">
          <path d={DIVISIONS} className="stroke-edge" vectorEffect="non-scaling-stroke" />
        </svg>
        <span className="sticky top-20 block pt-2 font-mono text-sm font-medium max-lg:hidden" aria-hidden="true">
          <span className="bg-paper pr-2">{at} s</span>
        </span>
      </div>
      <div className="min-w-0 border-t py-12 pl-5 lg:py-16 lg:pl-12">
        <p className="mb-3 font-mono text-xs font-medium lg:hidden" aria-hidden="true">
          {at} s
        </p>
        {children}
      </div>
    </section>
  );
}
