import type { ReactNode } from 'react';

type PlateProps = { id: string; number: number; name: string; headline: string; children: ReactNode };

/** A numbered plate: a short rule and its name in the margin, one line of large type, then the figure. */
export function Plate({ id, number, name, headline, children }: PlateProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mx-auto max-w-[84rem] px-4 py-20 md:px-9 lg:py-36">
      <h2 id={`${id}-title`} className="gap-x-8 lg:grid lg:grid-cols-12">
        <span className="block border-t border-ink pt-3 font-sans text-sm leading-normal font-normal tracking-normal max-lg:mb-8 max-lg:w-40 lg:col-span-2">
          <span className="text-muted">Plate {number}</span>
          <span className="block font-semibold">{name}</span>
        </span>
        <span className="block text-[clamp(2.25rem,5vw,4.25rem)] leading-[1.02] font-light tracking-[-0.035em] text-balance lg:col-span-9 lg:col-start-4">
          {headline}
        </span>
      </h2>
      <div className="mt-12 lg:mt-20 lg:grid lg:grid-cols-12 lg:gap-x-8">
        <div className="min-w-0 lg:col-span-9 lg:col-start-4">{children}</div>
      </div>
    </section>
  );
}
