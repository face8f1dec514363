import type { Proof } from '@deedline/contract/search/results';

/** What a confidence is based on, in a sentence or two. */
export function sayProof({ by, low, high, heldAt }: Proof): string {
  if (by === 'outcomes') return 'Measured: based on the outcomes of contacts like this here.';
  if (by === 'agreement') return 'The sources of this contact were compared with others here, and count as far as the others confirm them.';
  if (by === 'unmeasured')
    return `Not yet measured: only vendors have this contact, and too few outcomes were reported here to tell how often they are right.${heldAt === null ? '' : ` Its confidence is capped at ${heldAt}%.`}`;
  const band = low === null || high === null || low === high ? '' : ` In our simulations, ${low} to ${high}% of such contacts were right.`;
  const held = heldAt === null ? '' : ` It rests on one source that nothing here has proved, so its confidence is capped at ${heldAt}%.`;
  return `Modelled: not all of its sources have been proved here yet.${band}${held}`;
}
