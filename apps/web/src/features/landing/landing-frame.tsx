import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hasDemo, isBilled } from '../../edition.ts';
import { useAnswer } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ContactLink } from '../../ui/links.tsx';
import { Logo } from '../../ui/logo.tsx';
import { CONTACT_TEXT, FOOTER_LINKS, HEADER_ANCHORS } from './content/texts.ts';

export function LandingHeader() {
  return (
    <header className="sticky top-0 z-30 border-b bg-paper">
      <div className="mx-auto flex h-16 max-w-[84rem] items-center gap-2 px-4 md:px-9">
        <Link href={paths.home} aria-label="Deedline, start page" className="mr-auto flex h-11 items-center">
          <Logo />
        </Link>
        <nav aria-label="On this page" className="mr-4 flex gap-6 text-sm text-muted max-lg:hidden">
          {inEdition(HEADER_ANCHORS).map(({ href, name }) => (
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

/** Keeps only the links to parts that the start page of an own installation has. */
function inEdition<T extends { href: string }>(links: readonly T[]): readonly T[] {
  const isThere = ({ href }: T) => !href.startsWith('#') || OWN_PARTS.has(href) || (href === '#pricing' && isBilled());
  return hasDemo() && isBilled() ? links : links.filter(isThere);
}

const OWN_PARTS: ReadonlySet<string> = new Set(['#features', '#contact']);

const LINK = 'inline-flex items-center text-sm hover:underline touch:min-h-11';

export function LandingFooter() {
  const installation = useAnswer('GET /api/installation');
  return (
    <footer>
      <div className="mx-auto grid max-w-[84rem] gap-x-14 gap-y-10 px-4 py-14 md:px-9 lg:grid-cols-[19rem_minmax(0,1fr)_auto]">
        <div>
          <Logo />
          <p className="mt-3 text-sm text-muted">Find owners instantly</p>
        </div>
        <section id="contact" aria-labelledby="contact-title" className="max-w-md">
          <h2 id="contact-title" className="font-sans text-sm font-semibold tracking-normal">
            Contact
          </h2>
          <p className="mt-2 text-sm text-muted">{isBilled() ? CONTACT_TEXT : CONTACT_TEXT.replace(', payments', '')}</p>
          {installation?.contact && <ContactLink href={installation.contact} className={`${LINK} link mt-1 font-medium`} />}
        </section>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-7 gap-y-1 lg:flex-col lg:gap-y-2">
          {inEdition(FOOTER_LINKS).map(({ href, name }) =>
            href.startsWith('#') ? (
              <a key={href} href={href} className={LINK}>
                {name}
              </a>
            ) : (
              <Link key={href} href={href} className={LINK}>
                {name}
              </Link>
            ),
          )}
        </nav>
      </div>
    </footer>
  );
}

type PartProps = { id: string; title: string; lead?: ReactNode; className?: string; children: ReactNode };

/** A section of the landing page, with its title in the margin and its contents beside it. */
export function Part({ id, title, lead, className, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classNames('border-b', className)}>
      <div className="mx-auto grid max-w-[84rem] gap-x-14 gap-y-9 px-4 py-16 md:px-9 lg:grid-cols-[19rem_minmax(0,1fr)] lg:py-24">
        <div>
          <h2 id={`${id}-title`} className="text-3xl font-bold lg:sticky lg:top-24">
            {title}
            {lead && <span className="mt-3 block font-sans text-base leading-normal font-normal tracking-normal text-muted">{lead}</span>}
          </h2>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
