/** The numbers whose holders asked the account itself not to call them. */
import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '../../../transaction.ts';
import { BlockBuilder, countLines, joinBlocks, lineOf, prefixOf } from './number-block.ts';
import {
  copyBlocks,
  deleteLists,
  insertList,
  lockLists,
  type NumberListRow,
  selectBlocks,
  selectRivals,
  updateCounts,
  upsertBlocks,
} from './queries.ts';

/**
 * Adds phones in E.164 to the account's own list, within the caller's transaction. A list is never changed, so a new one with all numbers replaces it. Returns
 * how many are new.
 */
export async function addOwnNumbers(
  { db, now }: { db: Queryable; now: () => Date },
  accountId: string,
  phones: readonly string[],
): Promise<number> {
  await lockLists(db, accountId, 'own');
  const at = now();
  const row = newList(accountId, at);
  const [before] = await selectRivals(db, row);
  const builders = new Map<number, BlockBuilder>();
  for (const phone of phones.map((e164) => Number(e164.slice(2)))) {
    const builder = builders.get(prefixOf(phone)) ?? new BlockBuilder();
    builder.add(lineOf(phone));
    builders.set(prefixOf(phone), builder);
  }
  const prefixes = [...builders.keys()].sort((a, b) => a - b);
  const known = before === undefined ? [] : await selectBlocks(db, [before.id], prefixes);
  const oldOf = new Map(known.map(({ prefix, bits }) => [prefix, bits]));
  const blocks = prefixes.map((prefix) => {
    const [old, young] = [oldOf.get(prefix), builders.get(prefix)!.pack()];
    return old === undefined ? young : joinBlocks(old, young);
  });
  const added = countAll(blocks) - countAll(known.map(({ bits }) => bits));
  if (added === 0) return 0;
  await insertList(db, row);
  if (before !== undefined) await copyBlocks(db, before.id, row.id);
  await upsertBlocks(db, row.id, prefixes, blocks);
  await updateCounts(db, { ...row, numbers: (before?.numbers ?? 0) + added, added, removed: before === undefined ? null : 0 });
  if (before !== undefined) await deleteLists(db, [before.id]);
  return added;
}

function countAll(blocks: readonly Buffer[]): number {
  return blocks.reduce((sum, bits) => sum + countLines(bits), 0);
}

function newList(accountId: string, at: Date): NumberListRow {
  return {
    id: randomUUIDv7(),
    account_id: accountId,
    kind: 'own',
    state: null,
    area_codes: null,
    list_date: at.toISOString().slice(0, 10),
    san: null,
    loaded_by: 'account',
    loaded_at: at,
    numbers: 0,
    added: null,
    removed: null,
    rejected: 0,
    rejects: [],
  };
}
