import { Button } from './button.tsx';

/** Something could not be loaded: what, and a way to try again. */
export function Problem({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-4 border border-brick px-4 py-3">
      <p>{what}</p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
