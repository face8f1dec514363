import type pg from 'pg';
import { updateSource, type SourceDescription } from './source.ts';

export interface LoadCounts {
  read: number;
  loaded: number;
  rejected: number;
}

/** The one moment in which a search stops seeing the old load of this source and layout and sees the new one. */
export async function publishLoad(client: pg.ClientBase, loadId: number, source: SourceDescription, counts: LoadCounts): Promise<void> {
  await client.query('begin');
  try {
    await updateSource(client, source);
    await client.query(
      `update load set state = 'superseded' from load as fresh
       where fresh.id = $1 and load.source_id = fresh.source_id and load.layout = fresh.layout and load.state = 'live'`,
      [loadId],
    );
    await client.query(
      `update load set state = 'live', published_at = now(), rows_read = $2, rows_loaded = $3, rows_rejected = $4 where id = $1`,
      [loadId, counts.read, counts.loaded, counts.rejected],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Keeps the failed load in the list. `isClear`: none of its rows can have stayed. */
export async function failLoad(client: pg.ClientBase, loadId: number, counts: LoadCounts, isClear: boolean): Promise<void> {
  await client.query(
    `update load set state = 'failed', rows_read = $2, rows_loaded = 0, rows_rejected = $3, cleared_at = case when $4 then now() end where id = $1`,
    [loadId, counts.read, counts.rejected, isClear],
  );
}
