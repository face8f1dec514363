import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { HEADER_ANCHORS } from './content/anchors.ts';

export function LandingHeader() {
  return (
    <header className="sticky top-0 z-30 border-b bg-paper">
      <div className="mx-auto flex h-16 max-w-[84rem] items-center gap-2 px-4 md:px-9">
        <Link href={paths.home} aria-label="Deedline, start page" className="mr-auto flex h-11 items-center">
          <Logo />
        </Link>
        <nav aria-label="On this page" className="mr-4 flex gap-6 text-sm text-muted max-lg:hidden">
          {HEADER_ANCHORS.map(({ href, name }) => (
            <a key={href} href={href} className="hover:text-ink">
              {name}
            </a>
          ))}
        </nav>
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
