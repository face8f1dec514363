import type { ReactNode } from 'react';
import { useAnchor } from '../../../ui/anchor.ts';
import { classNames } from '../../../ui/class-names.ts';
import { MAIN_ID } from '../../../ui/fresh-page.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { LandingFooter } from '../landing-footer.tsx';
import { LandingHeader } from '../landing-header.tsx';

type VariantFrameProps = { title: string; className?: string; children: ReactNode };

/** What the four alternative landing pages have in common: the header, the footer, a title of their own. */
export function VariantFrame({ title, className, children }: VariantFrameProps) {
  usePageTitle(title);
  useAnchor();
  return (
    <>
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1} className={classNames('outline-none', className)}>
        {children}
      </main>
      <LandingFooter />
    </>
  );
}
