import { withClient } from '@deedline/database/connect';

/**
 * After loads: statistics for the planner, and marks on pages of which every row is visible, without which a look-up by key
 * reads the table beside its covering index. Pages that carry the mark are skipped, so a small load costs little.
 */
export async function refreshStatistics(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('vacuum (analyze, skip_locked) evidence, evidence_key, known_parcel, parcel_shape, street_line');
  });
}
