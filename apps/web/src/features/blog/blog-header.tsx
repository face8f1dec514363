import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';

export function BlogHeader() {
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
