import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MAIN_ID } from '../../ui/fresh-page.ts';
import { Logo } from '../../ui/logo.tsx';

const LINKS = [
  { href: paths.privacy, name: 'Privacy Policy' },
  { href: paths.terms, name: 'Terms of Service' },
  { href: paths.accuracy, name: 'Accuracy' },
] as const;

/** One column of forms and words, between the frame that the other open pages have. */
export function OptOutLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="sticky top-0 z-30 border-b bg-paper">
        <div className="mx-auto flex h-16 max-w-5xl items-center gap-3 px-4">
          <Link href={paths.home} aria-label="Deedline, start page" className="mr-auto flex h-11 items-center">
            <Logo />
          </Link>
          <ButtonLink href={paths.home}>Home</ButtonLink>
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-5xl px-4 pt-12 pb-20 outline-none">
        {children}
      </main>
      <footer className="border-t">
        <nav aria-label="Footer" className="mx-auto flex max-w-5xl flex-wrap gap-x-6 px-4 py-6 text-sm">
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
