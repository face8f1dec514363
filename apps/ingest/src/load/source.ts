import type { SourceRole } from '@deedline/engine/evidence';
import type pg from 'pg';

/** A publisher, as it is named on the command line or in a manifest. */
export interface SourceDescription {
  name: string;
  label: string;
  origin: string;
  role: SourceRole;
  state?: string;
  countyFips?: string;
  countyName?: string;
}

/** The id of a source; a name not met before makes one. */
export async function findOrMakeSource(client: pg.Client, source: SourceDescription): Promise<number> {
  const found = await client.query<{ id: number }>('select id from source where name = $1', [source.name]);
  if (found.rows[0]) return found.rows[0].id;
  const made = await client.query<{ id: number }>(
    `insert into source (name, label, origin, role, state, county_fips, county_name) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (name) do update set name = excluded.name returning id`,
    sourceValues(source),
  );
  return made.rows[0]!.id;
}

/** What a newer load says of its source holds from its publication on. */
export async function updateSource(client: pg.Client, source: SourceDescription): Promise<void> {
  await client.query(
    'update source set label = $2, origin = $3, role = $4, state = $5, county_fips = $6, county_name = $7 where name = $1',
    sourceValues(source),
  );
}

function sourceValues(source: SourceDescription): (string | null)[] {
  const { name, label, origin, role, state, countyFips, countyName } = source;
  return [name, label, origin, role, state ?? null, countyFips ?? null, countyName ?? null];
}
