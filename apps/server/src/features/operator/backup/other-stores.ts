/** Evidence stores beside the first: backups do not contain them and restores leave them unchanged. These lines tell the operator so. */
import { withClient } from '@deedline/database/connect';
import { printCount } from '../../../print-count.ts';
import type { Queryable } from '../../../transaction.ts';

/** What a backup leaves out, what is in there to lose, and how to keep it. `urls`: the owner connections of the stores beside the first. */
export async function describeNotBackedUp(urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  return [
    ...(await describeStores(urls)).map((store) => `Not in this backup: ${store}.`),
    'These stores hold only what was loaded from files: keep the files, or copy each store with pg_dump --format=custom (its address is in EVIDENCE_STORE_OWNER_URLS). Opt-outs and accounts are in this backup.',
  ];
}

/** What a restore did not touch. */
export async function describeNotRestored(urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  return [
    ...(await describeStores(urls)).map((store) => `Not touched: ${store}.`),
    'If one of these is lost, bring it back with pg_restore into an empty database, or load its files again; remove again what was removed since its copy was made. Opt-outs apply to it all the same.',
  ];
}

function describeStores(urls: readonly string[]): Promise<string[]> {
  return Promise.all(urls.map(async (url, at) => `evidence store ${at + 2} at ${placeOf(url)}, ${await describeHeld(url)}`));
}

async function describeHeld(url: string): Promise<string> {
  try {
    const found = await withClient(url, (client: Queryable) =>
      client.query(`select count(*)::int as loads, coalesce(sum(rows_loaded), 0)::float8 as rows from load where state = 'live'`),
    );
    const { loads, rows } = found.rows[0]!;
    return `with ${printCount(loads ?? 0, 'load')} of ${printCount(rows ?? 0, 'row')}`;
  } catch {
    return 'which does not answer';
  }
}

/** The address without credentials: 'db-2.example:5432/records'. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || searchParams.get('host') || 'this machine'}${pathname}`;
}
