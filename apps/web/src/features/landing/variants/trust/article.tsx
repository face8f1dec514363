import type { ReactNode } from 'react';

type ArticleProps = { id: string; number: number; title: string; children: ReactNode };

/** An article of the document: its number and title, then its clauses. */
export function Article({ id, number, title, children }: ArticleProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-ink pt-6 pb-14 lg:pb-20">
      <h2 id={`${id}-title`} className="mb-6 grid items-baseline gap-x-6 text-2xl font-bold lg:grid-cols-[6rem_minmax(0,1fr)]">
        <span className="font-mono text-xs font-medium tracking-normal text-muted">Article {number}</span>
        {title}
      </h2>
      {children}
    </section>
  );
}

type ClauseProps = { number: string; title?: string; note?: ReactNode; isOneLine?: boolean; children: ReactNode };

/** A clause with its number on the left and, where there is one, the note in the margin. */
export function Clause({ number, title, note, isOneLine, children }: ClauseProps) {
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 py-3 lg:grid-cols-[6rem_minmax(0,1.7fr)_minmax(0,1fr)] lg:gap-x-6">
      <p className="pt-0.5 font-mono text-xs text-muted">{number}</p>
      <div className={isOneLine ? 'sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]' : 'max-w-[38rem]'}>
        {title && <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>}
        <div className="leading-relaxed">{children}</div>
      </div>
      {note && (
        <div className="self-start border-l border-edge pl-4 text-xs leading-relaxed text-muted max-lg:col-start-2 max-lg:mt-2">{note}</div>
      )}
    </div>
  );
}

type ExhibitProps = { letter: string; title: string; children: ReactNode };

/** A figure that the clauses point at. */
export function Exhibit({ letter, title, children }: ExhibitProps) {
  return (
    <figure className="mt-8 lg:ml-[7.5rem]">
      <figcaption className="mb-2 text-sm">
        <span className="font-mono text-xs text-muted">Exhibit {letter}</span> <span className="ml-2 font-semibold">{title}</span>
      </figcaption>
      {children}
    </figure>
  );
}
