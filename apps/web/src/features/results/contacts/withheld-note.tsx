import type { Results } from '@deedline/contract/results';

/** What was found and not sold, and why: nobody wonders where the other numbers are. */
export function WithheldNote({ withheld }: { withheld: Results['withheld'] }) {
  if (!withheld?.reason) return null;
  return <p className="text-xs text-brass-ink">{withheld.reason}</p>;
}
