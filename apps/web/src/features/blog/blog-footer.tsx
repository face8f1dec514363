import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Logo } from '../../ui/logo.tsx';

const LINKS = [
  { href: `${paths.home}#features`, name: 'Features' },
  { href: `${paths.home}#pricing`, name: 'Pricing' },
  { href: paths.blog, name: 'Blog' },
  { href: paths.terms, name: 'Terms of Service' },
  { href: paths.privacy, name: 'Privacy Policy' },
  { href: `${paths.home}#contact`, name: 'Contact' },
  { href: paths.accuracy, name: 'Accuracy' },
  { href: paths.optOut, name: 'Opt Out' },
];

/** The landing page's links, from outside of it. */
export function BlogFooter() {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-[84rem] flex-wrap items-start justify-between gap-x-14 gap-y-8 px-4 py-12 md:px-9">
        <div>
          <Logo />
          <p className="mt-3 text-sm text-muted">Find owners instantly</p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-7 gap-y-1 md:pt-1">
          {LINKS.map(({ href, name }) => (
            <Link key={href} href={href} className="inline-flex items-center text-sm hover:underline touch:min-h-11">
              {name}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
