import type { EvidenceLine, Reckoning } from '@deedline/contract/results';

/** Whatever an answer says, with the records behind it and, in newer answers, how they add up. */
export interface Statement {
  evidence: readonly EvidenceLine[];
  confidence?: number | undefined;
  reckoning?: Reckoning | undefined;
}
