import type { ScoredBy } from '@deedline/contract/scored-by';

/** What gave the confidences: 'engine 2.0 with its own curves', 'engine 2.0, calibration 3' */
export function nameScorer({ engineVersion, calibration }: ScoredBy): string {
  return `engine ${engineVersion}${calibration === null ? ' with its own curves' : `, calibration ${calibration}`}`;
}
