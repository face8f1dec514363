import type { ComponentType } from 'react';
import { useParams } from 'wouter';
import { ErrorsPage } from '../features/docs/errors-page.tsx';
import { ReferencePage } from '../features/docs/reference-page.tsx';
import { NotFoundPage } from '../ui/page/screens.tsx';

/** By the last part of the address. */
const PAGES: Readonly<Record<string, ComponentType>> = { api: ReferencePage, errors: ErrorsPage };

/** What stands below `/docs`, for whoever writes a program: one line of the first script, however many they are. */
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
