import { TIER_BOUNDS, confidenceTier } from '../../../ui/confidence.ts';

const RANGES = [0, ...TIER_BOUNDS].map((from, index) => ({ from, to: (TIER_BOUNDS[index] ?? 101) - 1 }));

/** '90-100 extremely high' down to '0-49 low' (product specification, section 4). */
export const CONFIDENCE_TIERS = RANGES.toReversed().map(({ from, to }) => ({
  range: `${from}-${to}`,
  from,
  to,
  name: confidenceTier(from),
}));
