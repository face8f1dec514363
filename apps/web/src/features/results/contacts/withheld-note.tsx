import type { Results } from '@deedline/contract/results';

/** What was found and not sold, and why: nobody wonders where the other numbers are. */
export function WithheldNote({ withheld }: { withheld: Results['withheld'] }) {
  if (!withheld?.reason) return null;
  return <p className="border-l-4 border-brass bg-brass-wash px-3 py-1.5 text-xs">{withheld.reason}</p>;
}
