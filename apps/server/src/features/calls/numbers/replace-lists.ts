import type { Queryable } from '../../../transaction.ts';
import { NumberListFault } from './read-number-list.ts';
import { compareBlocks, countLines } from './number-block.ts';
import {
  deleteLists,
  selectAreaBlocks,
  selectAreaCodes,
  selectRivals,
  takeOverAreas,
  type BlockRow,
  type NumberListRow,
} from './queries.ts';

interface Compared {
  added: number | null;
  removed: number | null;
}

/**
 * A full list replaces its owner's earlier list of the same kind and coverage; a national list does so per area code. Answers about reassigned numbers are
 * kept side by side. Returns how many numbers were added and removed against what was replaced, null if nothing was. Throws NumberListFault if a newer list is
 * loaded or the new one looks incomplete.
 */
export async function replaceLists(db: Queryable, list: NumberListRow): Promise<Compared> {
  if (list.kind === 'reassigned') return { added: null, removed: null };
  const rivals = (await selectRivals(db, list)).filter((rival) => overlapOf(list, rival) === null || overlapOf(list, rival)!.length > 0);
  if (rivals.length === 0) return { added: null, removed: null };
  const newer = rivals.find((rival) => rival.list_date > list.list_date);
  if (newer !== undefined)
    throw new NumberListFault(`listDate: a list of ${newer.list_date} is loaded already, which is newer. Remove it first if it is wrong.`);
  const gone = new Map(rivals.map(({ id }) => [id, 0]));
  let [added, removed] = [0, 0];
  const compared = new Set(rivals.flatMap((rival) => overlapOf(list, rival) ?? []));
  for (const area of await selectAreaCodes(db, [list.id, ...gone.keys()])) {
    if (list.area_codes !== null && !compared.has(String(area))) continue;
    const blocks = await selectAreaBlocks(db, [list.id, ...gone.keys()], area);
    for (const [before, after] of pairBlocks(blocks, list.id)) {
      const change = compareBlocks(before?.bits ?? null, after?.bits ?? null);
      added += change.added;
      removed += change.removed;
      if (before !== undefined) gone.set(before.list_id, gone.get(before.list_id)! + countLines(before.bits));
    }
  }
  requireMost(
    rivals[0]!.list_date,
    [...gone.values()].reduce((sum, count) => sum + count, 0),
    added - removed,
  );
  for (const rival of rivals) {
    const areas = overlapOf(list, rival);
    if (areas === null) await deleteLists(db, [rival.id]);
    else await takeOverAreas(db, rival.id, areas, gone.get(rival.id)!);
  }
  return { added, removed };
}

/** Lists with fewer numbers may shrink by any amount. */
const FEW_NUMBERS = 1_000;

/** Such lists grow: one with less than half of the numbers that it replaces is a truncated file, and the missing numbers would be called. */
function requireMost(listDate: string, before: number, change: number): void {
  if (before < FEW_NUMBERS || (before + change) * 2 >= before) return;
  const [then, now] = [before, before + change].map((count) => count.toLocaleString('en-US'));
  throw new NumberListFault(
    `This list has ${now} numbers where that of ${listDate} has ${then}, which is less than half. Nothing was changed. ` +
      `Look whether the file is whole; where it is, remove the list of ${listDate} first.`,
  );
}

/** The area codes that both cover; null for the whole list. */
function overlapOf(list: NumberListRow, rival: NumberListRow): string[] | null {
  return list.area_codes === null ? null : list.area_codes.filter((code) => rival.area_codes?.includes(code) === true);
}

/** Pairs the old and new block of each prefix. An area code is covered by at most one list of an owner, so there is at most one of each. */
function pairBlocks(blocks: readonly BlockRow[], listId: string): [BlockRow | undefined, BlockRow | undefined][] {
  const byPrefix = new Map<number, [BlockRow | undefined, BlockRow | undefined]>();
  for (const block of blocks) {
    const pair = byPrefix.get(block.prefix) ?? [undefined, undefined];
    pair[block.list_id === listId ? 1 : 0] = block;
    byPrefix.set(block.prefix, pair);
  }
  return [...byPrefix.values()];
}
