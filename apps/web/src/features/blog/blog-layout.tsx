import type { ReactNode } from 'react';
import { MAIN_ID } from '../../ui/page/page-window.ts';
import { BlogFooter } from './blog-footer.tsx';
import { BlogHeader } from './blog-header.tsx';

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
