import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Logo } from '../../ui/logo.tsx';

const LINK = 'inline-flex items-center text-sm hover:underline touch:min-h-11';

export function LandingFooter() {
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
          <p className="mt-2 text-sm text-muted">
            Deedline is run by the operator of this installation, who answers questions about accounts, payments and the data that is kept.
            Ask whoever gave you this address.
          </p>
        </section>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-7 gap-y-1 lg:flex-col lg:gap-y-2">
          <a href="#features" className={LINK}>
            Features
          </a>
          <a href="#pricing" className={LINK}>
            Pricing
          </a>
          <Link href={paths.terms} className={LINK}>
            Terms of Service
          </Link>
          <Link href={paths.privacy} className={LINK}>
            Privacy Policy
          </Link>
          <a href="#contact" className={LINK}>
            Contact
          </a>
        </nav>
      </div>
    </footer>
  );
}
