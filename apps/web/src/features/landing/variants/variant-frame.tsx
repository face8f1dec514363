import type { ReactNode } from 'react';
import { MAIN_ID, useAnchor, usePageTitle } from '../../../ui/page/page-window.ts';
import { LandingFooter } from '../landing-footer.tsx';
import { LandingHeader } from '../landing-header.tsx';

type VariantFrameProps = { title: string; description: string; children: ReactNode };

/** What the four alternative landing pages have in common: the header, the footer, a title of their own. */
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
