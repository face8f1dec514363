import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import { ErrorsPage } from '../features/docs/errors-page.tsx';
import { ReferencePage } from '../features/docs/reference-page.tsx';
import { NotFoundPage } from '../ui/page/screens.tsx';

/** Keyed by the last segment of the path. */
const PAGES: Readonly<Record<string, ComponentType>> = { api: ReferencePage, errors: ErrorsPage };

/** All pages below `/docs`, for authors of programs: a single route for the first script, however many pages there are. */
export function DocsPart() {
  const { name = '' } = useParams<{ name?: string }>();
  const Shown = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (Shown !== undefined) return <Shown />;
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
