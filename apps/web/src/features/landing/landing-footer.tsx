import { Link } from 'wouter';
import { useAnswer } from '../../api/call.ts';
import { ContactLink } from '../../ui/links.tsx';
import { Logo } from '../../ui/logo.tsx';
import { CONTACT_TEXT, FOOTER_LINKS } from './content/anchors.ts';

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
          <p className="mt-2 text-sm text-muted">{CONTACT_TEXT}</p>
          {installation?.contact && <ContactLink href={installation.contact} className={`${LINK} link mt-1 font-medium`} />}
        </section>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-7 gap-y-1 lg:flex-col lg:gap-y-2">
          {FOOTER_LINKS.map(({ href, name }) =>
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
