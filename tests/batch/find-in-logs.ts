import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createAccountKeys } from '../../apps/server/src/features/sealing/account-keys.ts';
import { unsealResults, unsealSearch, type StoredResults } from '../../apps/server/src/features/searches/sealed-search.ts';
import type { Installation } from '../../bench/ledger/installation.ts';

/** The texts that occur in the output of API, workers and PostgreSQL, either literally or as escaped by JSON. */
export function findInLogs({ logFile, dataDir }: Installation, texts: Iterable<string>): string[] {
  const logs = [logFile, path.join(dataDir, 'postgres.log')].map((file) => readFileSync(file, 'utf8'));
  const isIn = (text: string) => logs.some((log) => log.includes(text) || log.includes(JSON.stringify(text).slice(1, -1)));
  return [...new Set(texts)].filter((text) => text !== '' && isIn(text));
}

/** People, addresses, numbers and emails of every processed row and of its results. */
export async function readPersonalData({ db, dataDir }: Installation): Promise<string[]> {
  const keys = createAccountKeys(db, path.join(dataDir, 'keys', 'accounts'));
  const plain = await db.query<{ text: string | null }>(`select input ->> 'address' as text from batch_row union select email from member`);
  const searches = await db.query<StoredResults & Parameters<typeof unsealSearch>[1]>('select * from search');
  const told: (string | null | undefined)[] = plain.rows.map(({ text }) => text);
  for (const row of searches.rows) {
    told.push((await unsealSearch(keys, row)).input_name);
    const results = await unsealResults(keys, row);
    told.push(
      results?.owner?.name,
      ...(results?.phones ?? []).map(({ number }) => number),
      ...(results?.emails ?? []).map(({ email }) => email),
    );
  }
  // Shorter texts occur in any log by chance.
  return told.filter((text) => typeof text === 'string' && text.length >= 8) as string[];
}
