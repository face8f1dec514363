import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { hasDemo } from '../../edition.ts';
import { paths } from '../../paths.ts';
import { OpenLayout } from '../../ui/page/open-layout.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Spinner } from '../../ui/page/screens.tsx';
import { DESCRIPTION, drawReference } from './draw-reference.ts';

/** `/docs/api`: every request of the API with its input and answers; requests can be run here with the reader's key. */
export function ReferencePage() {
  usePageTitle(
    'API reference',
    'Every request of the API for programs: what it takes, what it returns, and examples that run with your key.',
  );
  return (
    <OpenLayout width="wide">
      <h1 className="text-4xl font-bold">API reference</h1>
      <p className="mt-3 max-w-2xl text-muted">
        Paste a key below, under Authentication, to send requests from this page. An owner creates keys in{' '}
        <Link href={paths.programs('keys')} className="link">
          Settings, under Programs
        </Link>
        . The key stays in this tab until you close or reload it, and is sent to this installation only.
        {hasDemo() && ' The examples find someone: they ask about the made-up state.'}
      </p>
      <ul className="mt-4 flex flex-wrap gap-x-7 gap-y-1 text-sm">
        <li>
          <Link href={paths.docs('errors')} className="link inline-flex items-center touch:min-h-11">
            Errors, code by code
          </Link>
        </li>
        <li>
          <a href={DESCRIPTION} className="link inline-flex items-center touch:min-h-11">
            The description (OpenAPI 3.1)
          </a>
        </li>
      </ul>
      <Reference />
    </OpenLayout>
  );
}

/** Rendered by a library into an element that React does not manage. */
function Reference() {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'failed' | 'drawn'>('loading');
  useEffect(() => {
    const gone = new AbortController();
    drawReference(place.current!, gone.signal).then(
      () => setState('drawn'),
      () => gone.signal.aborted || setState('failed'),
    );
    return () => gone.abort();
  }, []);
  return (
    <>
      {state === 'loading' && (
        <output className="mt-10 flex items-center gap-3 text-muted">
          <Spinner />
          Loading the reference...
        </output>
      )}
      {state === 'failed' && (
        <p role="alert" className="mt-10 text-brick">
          The reference could not be loaded. Reload the page. The description above contains the same.
        </p>
      )}
      <div ref={place} data-testid="reference" aria-busy={state === 'loading'} className="mt-10" />
    </>
  );
}
