import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isBilled } from '../../edition.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { MAIN_ID } from '../../ui/page/page-window.ts';

export function BlogLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <BlogHeader />
      <main id={MAIN_ID} tabIndex={-1} className="outline-none">
        {children}
      </main>
      <BlogFooter />
    </>
  );
}

function BlogHeader() {
  return (
    <header className="sticky top-0 z-30 border-b bg-paper">
      <div className="mx-auto flex h-16 max-w-[84rem] items-center gap-2 px-4 md:px-9">
        <Link href={paths.home} aria-label="Deedline, start page" className="mr-auto flex h-11 items-center">
          <Logo />
        </Link>
        <ButtonLink href={paths.login} variant="ghost" className="max-sm:px-2.5">
          Sign In
        </ButtonLink>
        <ButtonLink href={paths.register} variant="primary" className="max-sm:px-3">
          Get Started
        </ButtonLink>
      </div>
    </header>
  );
}

const PRICING = `${paths.home}#pricing`;
const LINKS = [
  { href: `${paths.home}#features`, name: 'Features' },
  { href: PRICING, name: 'Pricing' },
  { href: paths.blog, name: 'Blog' },
  { href: paths.terms, name: 'Terms of Service' },
  { href: paths.privacy, name: 'Privacy Policy' },
  { href: `${paths.home}#contact`, name: 'Contact' },
  { href: paths.accuracy, name: 'Accuracy' },
  { href: paths.optOut, name: 'Opt Out' },
];

/** The footer's links lead to sections of the landing page. */
function BlogFooter() {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-[84rem] flex-wrap items-start justify-between gap-x-14 gap-y-8 px-4 py-12 md:px-9">
        <div>
          <Logo />
          <p className="mt-3 text-sm text-muted">Find owners instantly</p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-7 gap-y-1 md:pt-1">
          {LINKS.filter(({ href }) => href !== PRICING || isBilled()).map(({ href, name }) => (
            <Link key={href} href={href} className="inline-flex items-center text-sm hover:underline touch:min-h-11">
              {name}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
