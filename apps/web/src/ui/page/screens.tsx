import { Component, type ReactNode, useEffect } from 'react';
import { whenBilled } from '../../edition.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Logo } from '../logo.tsx';
import { usePageTitle } from './page-window.ts';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Shown in place of what failed; the whole screen by default. */
  instead?: ReactNode;
  /** The failed part is rendered again when this changes. */
  place?: string;
};

type ErrorBoundaryState = { hasFailed: boolean; place: string | undefined };

/** Shows that a page failed, or that its code could not be loaded, and offers a way back. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return place === state.place ? null : { hasFailed: false, place };
  }

  override render(): ReactNode {
    const { children, instead = <FailureScreen /> } = this.props;
    return this.state.hasFailed ? instead : children;
  }
}

const STOPPED = 'This page stopped working';

export function FailureScreen({ title = STOPPED }: { title?: string }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-start justify-center gap-4 px-6">
      <Logo />
      <Failure title={title} />
    </main>
  );
}

/** The same inside the app's shell. */
export function PageFailure() {
  return (
    <div className="flex max-w-lg flex-col items-start gap-4 py-10">
      <Failure title={STOPPED} />
    </div>
  );
}

const loadAgain = () => window.location.reload();

function Failure({ title }: { title: string }) {
  // After a lost connection the page reloads by itself once the connection is back.
  useEffect(() => {
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, []);
  return (
    <>
      <h1 className="text-3xl font-bold">{title}</h1>
      <p className="text-muted">
        {whenBilled('Nothing was charged for this. ')}Load the page again; if it happens again, the server may be starting or the connection
        to it may be down.
      </p>
      <Button variant="primary" onClick={loadAgain}>
        Load again
      </Button>
    </>
  );
}

/** Used only beside words that explain the wait. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={classNames('animate-spin', className ?? 'size-5')} aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeOpacity=".2" strokeWidth="2.5" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  );
}

export function LoadingScreen() {
  return (
    <output className="flex min-h-dvh flex-col items-center justify-center gap-4 text-muted">
      <Spinner className="size-8 text-green" />
      Loading...
    </output>
  );
}

const NEIGHBOURS = [
  { lot: 402, x: 51.4, y: 82.6 },
  { lot: 403, x: 98.4, y: 78.5 },
  { lot: 405, x: 191.4, y: 70.5 },
] as const;

/** A drawing of lots in which lot 404 is missing. */
function MissingLot() {
  return (
    <svg viewBox="0 0 240 108" className="mb-2 w-full" aria-hidden="true">
      <g className="fill-none stroke-edge" strokeWidth=".6">
        <path d="M2 35.8 232 16M4.9 69.6 120.9 59.6M168.9 55.4 234.9 49.7M7.9 103.3 123.9 93.3M171.9 89.2 237.9 83.5" />
        <path d="M46 32l2.9 33.8M92 28.1l2.9 33.7M140 23.9l2.9 33.8M188 19.8l2.9 33.7M26.9 67.7l3 33.7M72.9 63.7l3 33.8M210.9 51.8l3 33.8" />
      </g>
      <path d="M120.9 59.6 168.9 55.4 171.9 89.2 123.9 93.3z" className="fill-none stroke-brick" strokeWidth=".8" strokeDasharray="3 2.4" />
      <g className="fill-muted text-[6.5px]" textAnchor="middle">
        {NEIGHBOURS.map(({ lot, x, y }) => (
          <text key={lot} x={x} y={y + 2}>
            {lot}
          </text>
        ))}
      </g>
    </svg>
  );
}

/** `canSignIn`: nobody is signed in, which may be the reason. */
export function NotFoundPage({ canSignIn = false }: { canSignIn?: boolean }) {
  usePageTitle('Page Not Found');
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-lg flex-col items-start justify-center gap-5 px-6 py-10">
      <MissingLot />
      <h1 className="text-3xl font-bold">404 Page Not Found</h1>
      <p className="text-muted">There is no page at this address. It may have moved, or you may have to sign in to see it.</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={paths.home} variant="primary">
          Go to the start page
        </ButtonLink>
        {canSignIn && <ButtonLink href={paths.login}>Sign In</ButtonLink>}
      </div>
    </div>
  );
}
