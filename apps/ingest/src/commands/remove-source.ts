import { withClient } from '@deedline/database/connect';
import { lockTarget } from '../load/lock.ts';

/**
 * Takes what is live of a source out of every search, in one layout or in all. The rows are deleted by `clearLoads`. Returns the
 * layouts that were live. Throws when there is no such source.
 */
export async function removeSource(url: string, name: string, layoutId: string | undefined, onWait: () => void): Promise<string[]> {
  return withClient(url, async (client) => {
    const found = await client.query<{ id: number }>('select id from source where name = $1', [name]);
    const sourceId = found.rows[0]?.id;
    if (sourceId === undefined) throw new Error(`there is no source "${name}"`);
    const live = await client.query<{ layout: string }>(
      `select layout from load where source_id = $1 and state = 'live' and ($2::text is null or layout = $2) order by layout`,
      [sourceId, layoutId ?? null],
    );
    const layouts = live.rows.map((row) => row.layout);
    for (const layout of layouts) await lockTarget(client, name, layout, onWait);
    await client.query(`update load set state = 'removed' where source_id = $1 and state = 'live' and layout = any($2)`, [
      sourceId,
      layouts,
    ]);
    return layouts;
  });
}
