import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../button.tsx';
import { MAIN_ID } from './page-window.ts';
import { Logo } from '../logo.tsx';

const LINKS = [
  { href: paths.blog, name: 'Blog' },
  { href: paths.terms, name: 'Terms of Service' },
  { href: paths.privacy, name: 'Privacy Policy' },
  { href: paths.accuracy, name: 'Accuracy' },
  { href: paths.docs('api'), name: 'API' },
  { href: paths.optOut, name: 'Opt Out' },
] as const;

const WIDTHS = { column: 'max-w-5xl px-4', wide: 'max-w-[84rem] px-4 md:px-9' } as const;

/** The frame of a public page apart from the landing page: `wide` for figures, a column for texts and forms. */
export function OpenLayout({ width, children }: { width: keyof typeof WIDTHS; children: ReactNode }) {
  return (
    <>
      <header className="sticky top-0 z-30 border-b bg-paper">
        <div className={`mx-auto flex h-16 items-center gap-3 ${WIDTHS[width]}`}>
          <Link href={paths.home} aria-label="Deedline, start page" className="mr-auto flex h-11 items-center">
            <Logo />
          </Link>
          <ButtonLink href={paths.home}>Home</ButtonLink>
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={`mx-auto pt-12 pb-20 outline-none ${WIDTHS[width]}`}>
        {children}
      </main>
      <footer className="border-t">
        <nav aria-label="Footer" className={`mx-auto flex flex-wrap gap-x-7 gap-y-1 py-6 text-sm ${WIDTHS[width]}`}>
          {LINKS.map(({ href, name }) => (
            <Link key={href} href={href} className="link inline-flex items-center touch:min-h-11">
              {name}
            </Link>
          ))}
        </nav>
      </footer>
    </>
  );
}
