import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { MAIN_ID, useAnchor, usePageTitle } from '../../ui/page/page-window.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';

export type LegalSection = { title: ReactNode; body: ReactNode };

type LegalLayoutProps = {
  title: string;
  description: string;
  /** Shown in the top bar beside Home. */
  control?: ReactNode;
  lead?: ReactNode;
  sections: readonly LegalSection[];
};

const FOOTER = [
  [paths.terms, 'Terms of Service'],
  [paths.privacy, 'Privacy Policy'],
  [paths.accuracy, 'Accuracy'],
  [paths.optOut, 'Opt Out'],
] as const;

const anchorOf = (index: number) => `section-${index + 1}`;

/** A long text to read and quote: numbered sections, each with a fragment id, and a table of contents. */
export function LegalLayout({ title, description, control, lead, sections }: LegalLayoutProps) {
  usePageTitle(title, description);
  useAnchor();
  return (
    <>
      <header className="sticky top-0 z-30 border-b bg-paper">
        <div className="mx-auto flex h-16 max-w-5xl items-center gap-3 px-4">
          <Link href={paths.home} aria-label="Deedline, start page" className="mr-auto flex h-11 items-center">
            <Logo />
          </Link>
          {control}
          <ButtonLink href={paths.home}>Home</ButtonLink>
        </div>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto grid max-w-5xl gap-x-14 px-4 pt-12 pb-20 outline-none lg:grid-cols-[14rem_minmax(0,1fr)]"
      >
        <div className="lg:col-start-2">
          <h1 className="text-4xl font-bold">{title}</h1>
          <p className="mt-3 text-muted">Last Updated: October 23, 2025</p>
          {lead}
        </div>
        <nav aria-label="Sections" className="mt-10 lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1 lg:mt-2 lg:self-start">
          <ol className="text-sm text-muted">
            {sections.map(({ title: name }, index) => (
              <li key={anchorOf(index)}>
                <a
                  href={`#${anchorOf(index)}`}
                  className="flex gap-2 py-1 hover:text-ink hover:underline touch:min-h-11 touch:items-center"
                >
                  <span className="w-5 shrink-0">{index + 1}</span>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-[42rem] text-lg lg:col-start-2">
          {sections.map(({ title: name, body }, index) => (
            <section key={anchorOf(index)} id={anchorOf(index)} aria-labelledby={`${anchorOf(index)}-title`} className="mt-12">
              <h2 id={`${anchorOf(index)}-title`} className="mb-3 text-xl font-semibold">
                {index + 1}. {name}
              </h2>
              <div className="grid gap-3 leading-relaxed [&_li]:py-0.5 [&_ul]:list-disc [&_ul]:pl-5">{body}</div>
            </section>
          ))}
        </div>
      </main>
      <footer className="border-t">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-4 px-4 py-6 text-sm">
          <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
            {FOOTER.map(([href, name]) => (
              <Link key={href} href={href} className="link inline-flex items-center touch:min-h-11">
                {name}
              </Link>
            ))}
          </nav>
        </div>
      </footer>
    </>
  );
}
