import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Logo } from './logo.tsx';

/** The last resort: a page that broke says so and offers the way back. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailureScreen /> : this.props.children;
  }
}

export function FailureScreen({ title = 'This page stopped working' }: { title?: string }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-start justify-center gap-4 px-6">
      <Logo />
      <h1 className="text-3xl font-bold">{title}</h1>
      <p className="text-muted">
        Nothing was charged by this. Load the page again; if it happens again, the server may be starting or the line to it may be down.
      </p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </main>
  );
}
