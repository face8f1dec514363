import { messageOf } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';

/** The answer is there, but could not be fetched: nothing is lost, and asking again costs nothing. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="border border-l-4 border-brick bg-brick-wash px-6 py-8">
      <h1 className="text-2xl font-semibold">This search could not be loaded</h1>
      <p className="mt-2 max-w-prose break-words">{messageOf(error)}</p>
      <p className="mt-1 text-sm">Opening a search again costs nothing.</p>
      <Button variant="primary" className="mt-6" onClick={onRetry}>
        Load again
      </Button>
    </div>
  );
}
