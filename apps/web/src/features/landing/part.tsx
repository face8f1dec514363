import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

type PartProps = { id: string; title: string; lead?: ReactNode; className?: string; children: ReactNode };

/** A part of the landing page: its title stands in the margin, what it says beside it. */
export function Part({ id, title, lead, className, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classNames('border-b', className)}>
      <div className="mx-auto grid max-w-[84rem] gap-x-14 gap-y-9 px-4 py-16 md:px-9 lg:grid-cols-[19rem_minmax(0,1fr)] lg:py-24">
        <div>
          <h2 id={`${id}-title`} className="text-3xl font-bold lg:sticky lg:top-24">
            {title}
            {lead && <span className="mt-3 block font-sans text-base leading-normal font-normal tracking-normal text-muted">{lead}</span>}
          </h2>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
