import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MAIN_ID, useAnchor, usePageTitle } from '../../../ui/page/page-window.ts';
import { HERO } from '../content/texts.ts';
import { LandingFooter, LandingHeader } from '../landing-frame.tsx';

type VariantFrameProps = { title: string; description: string; children: ReactNode };

/** What the four alternative landing pages share: header, footer and a page title. */
export function VariantFrame({ title, description, children }: VariantFrameProps) {
  usePageTitle(title, description);
  useAnchor();
  return (
    <>
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1} className="outline-none">
        {children}
      </main>
      <LandingFooter />
    </>
  );
}

/** The two calls to action at the top of a page, and the cost of the first. */
export function HeroActions({ className }: { className?: string }) {
  return (
    <div className={classNames('flex flex-wrap items-center gap-3', className)}>
      <ButtonLink href={paths.register} variant="primary" size="lg">
        {HERO.start}
      </ButtonLink>
      <ButtonLink href="#features" size="lg">
        {HERO.more}
      </ButtonLink>
      <p className="basis-full text-sm text-muted">{HERO.terms}</p>
    </div>
  );
}

const LINK = 'link inline-flex items-center touch:min-h-11';

/** Links from a summary of compliance to the full documents. */
export function LegalLinks({ className }: { className?: string }) {
  return (
    <p className={classNames('flex flex-wrap gap-x-8 gap-y-1 text-sm', className)}>
      <Link href={paths.terms} className={LINK}>
        Terms of Service
      </Link>
      <Link href={paths.privacy} className={LINK}>
        Privacy Policy
      </Link>
    </p>
  );
}
