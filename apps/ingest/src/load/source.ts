import type { Queryable as QueryableOf } from '@deedline/database/queryable';
import type { SourceFacts, SourceRole } from '@deedline/engine/model/evidence';
import type { Statements } from '../../generated/statements.ts';

/** A connection to the evidence store, typed by the statements of this program. */
export type Queryable = QueryableOf<Statements>;

export const REGULATIONS = ['glba', 'dppa'] as const satisfies NonNullable<SourceFacts['regulated']>;
export type Regulation = (typeof REGULATIONS)[number];

/** A publisher's data set. */
export interface SourceDescription {
  name: string;
  label: string;
  origin: string;
  role: SourceRole;
  state?: string;
  countyFips?: string;
  countyName?: string;
  /** Laws that restrict its records to certain purposes; empty: any purpose that the product serves. */
  regulated?: readonly Regulation[];
}

/** What a load says about its source: absent properties stay as they were, or get their default if the source is new. */
export type SourceWords = { name: string } & Partial<SourceDescription>;

interface SourceRow {
  id: number;
  label: string;
  origin: string;
  role: SourceRole;
  state: string | null;
  county_fips: string | null;
  county_name: string | null;
  regulated: Regulation[];
}

/** The source with these properties applied; an unknown name creates one. */
export async function findOrMakeSource(
  client: Queryable,
  words: SourceWords,
  role: SourceRole,
): Promise<{ id: number; source: SourceDescription }> {
  const found = (await readRow(client, words.name)) ?? (await makeRow(client, { label: words.name, origin: words.name, role, ...words }));
  const state = words.state ?? found.state;
  const countyFips = words.countyFips ?? found.county_fips;
  const countyName = words.countyName ?? found.county_name;
  const regulated = words.regulated ?? found.regulated;
  const source: SourceDescription = {
    name: words.name,
    label: words.label ?? found.label,
    origin: words.origin ?? found.origin,
    role: words.role ?? found.role,
    ...(state === null ? {} : { state }),
    ...(countyFips === null ? {} : { countyFips }),
    ...(countyName === null ? {} : { countyName }),
    ...(regulated.length === 0 ? {} : { regulated }),
  };
  return { id: found.id, source };
}

/** Applies what a load said about its source, from its publication on. */
export async function updateSource(client: Queryable, source: SourceDescription): Promise<void> {
  await client.query(
    'update source set label = $2, origin = $3, role = $4, state = $5, county_fips = $6, county_name = $7, regulated = $8 where name = $1',
    sourceValues(source),
  );
}

async function readRow(client: Queryable, name: string): Promise<SourceRow | undefined> {
  const found = await client.query(
    'select id, label, origin, role, state, county_fips, county_name, regulated from source where name = $1',
    [name],
  );
  return found.rows[0];
}

async function makeRow(client: Queryable, source: SourceDescription): Promise<SourceRow> {
  await client.query(
    `insert into source (name, label, origin, role, state, county_fips, county_name, regulated)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (name) do nothing`,
    sourceValues(source),
  );
  return (await readRow(client, source.name))!;
}

function sourceValues(source: SourceDescription) {
  const { name, label, origin, role, state, countyFips, countyName, regulated } = source;
  return [name, label, origin, role, state ?? null, countyFips ?? null, countyName ?? null, regulated ?? []] as const;
}
