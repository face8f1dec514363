import type { Proof } from '@deedline/contract/search/results';

/** What a confidence is based on, in a sentence or two. */
export function sayProof({ by, low, high, heldAt }: Proof): string {
  if (by === 'outcomes') return 'Measured: fitted to what became of such contacts here.';
  if (by === 'agreement') return 'The sources of this contact were compared with others here, and count as far as those bear them out.';
  if (by === 'unmeasured')
    return `Not yet measured: only vendors say so, and too few outcomes were reported here to tell how often they are right.${heldAt === null ? '' : ` It is not said to be surer than ${heldAt}%.`}`;
  const band =
    low === null || high === null || low === high ? '' : ` In the worlds that were tried, ${low} to ${high}% of such contacts were right.`;
  const held =
    heldAt === null ? '' : ` It rests on one source that nothing here has proved, so it is not said to be surer than ${heldAt}%.`;
  return `Modelled: nothing here has proved every source of it yet.${band}${held}`;
}
