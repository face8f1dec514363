import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { MAIN_ID } from '../../ui/fresh-page.ts';
import { Logo } from '../../ui/logo.tsx';

const LINKS = [
  { href: paths.blog, name: 'Blog' },
  { href: paths.terms, name: 'Terms of Service' },
  { href: paths.privacy, name: 'Privacy Policy' },
] as const;

export function AccuracyLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="sticky top-0 z-30 border-b bg-paper">
        <div className="mx-auto flex h-16 max-w-[84rem] items-center gap-3 px-4 md:px-9">
          <Link href={paths.home} aria-label="Deedline, start page" className="mr-auto flex h-11 items-center">
            <Logo />
          </Link>
          <ButtonLink href={paths.home}>Home</ButtonLink>
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-[84rem] px-4 pt-12 pb-20 outline-none md:px-9">
        {children}
      </main>
      <footer className="border-t">
        <nav aria-label="Footer" className="mx-auto flex max-w-[84rem] flex-wrap gap-x-7 gap-y-1 px-4 py-6 text-sm md:px-9">
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
