import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Installation } from '../../bench/ledger/installation.ts';

/** Which of these texts stand in what API, workers and PostgreSQL wrote down, as they are or as JSON writes them. */
export function findInLogs({ logFile, dataDir }: Installation, texts: Iterable<string>): string[] {
  const logs = [logFile, path.join(dataDir, 'postgres.log')].map((file) => readFileSync(file, 'utf8'));
  const isIn = (text: string) => logs.some((log) => log.includes(text) || log.includes(JSON.stringify(text).slice(1, -1)));
  return [...new Set(texts)].filter((text) => text !== '' && isIn(text));
}

/** People, addresses, numbers and emails of every row that was run, and of what was found for it. */
export async function readPersonalData({ db }: Installation): Promise<string[]> {
  const found = await db.query<{ text: string | null }>(
    `select input ->> 'address' as text from batch_row
     union select input ->> 'name' from batch_row
     union select results -> 'owner' ->> 'name' from search where results is not null
     union select contact ->> 'number' from search, jsonb_array_elements(results::jsonb -> 'phones') contact where results is not null
     union select contact ->> 'email' from search, jsonb_array_elements(results::jsonb -> 'emails') contact where results is not null
     union select email from member`,
  );
  // Shorter ones stand in every log by chance.
  return found.rows.flatMap(({ text }) => (text !== null && text.length >= 8 ? [text] : []));
}
