import { formatCredits } from '../../ui/format.ts';

/** Credits that were spent and whose payment was taken back afterwards: what that means for the next purchase. */
export function OwedNote({ owedCredits }: { owedCredits: number }) {
  if (owedCredits === 0) return null;
  return (
    <p className="mb-8 border border-brass border-l-4 bg-brass-wash px-4 py-3 text-sm">
      <strong className="block font-semibold text-brass-ink">You owe {formatCredits(owedCredits)}</strong>
      A payment was taken back after its credits had been spent. Your next purchase pays what is owed first; the rest of it is added to your
      balance.
    </p>
  );
}
