import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import type { AppContext } from '../../../context.ts';
import { askEveryStore } from '../../../every-store.ts';
import { inTransaction, type Queryable } from '../../../transaction.ts';
import { hashListed, listedText } from '../../compliance/subjects.ts';
import { hashSubject, suppressHashes } from '../../compliance/suppression.ts';
import {
  hasEntries,
  insertCheckedLoads,
  markMatched,
  selectAnswers,
  selectCheckedLoads,
  selectContacts,
  selectLiveLoads,
  upsertEntries,
} from './queries.ts';
import { readLists } from './read-lists.ts';

const AT_ONCE = 5_000;

interface AnsweredList {
  name: string;
  /** Null: lists of this kind are not compared here and get no answer. */
  answers: { id: string; status: number }[] | null;
}

/**
 * Takes the lists of the ZIP file at `path`: puts them into effect at once and for every later load, compares them with what is on record, and returns the
 * answers. All files are read before anything is stored. Throws ListFault.
 */
export async function takeLists(ctx: AppContext, path: string): Promise<AnsweredList[]> {
  const lists = await readLists(path);
  await inTransaction(ctx.db, async (db) => {
    for (const { name, kind, entries } of lists) {
      if (kind === null) continue;
      for (let from = 0; from < entries.length; from += AT_ONCE) {
        const some = entries.slice(from, from + AT_ONCE);
        const hashes = some.map(({ hash }) => hash);
        await upsertEntries(db, { list: name, kind, ids: some.map(({ id }) => id), hashes, now: ctx.now() });
        const kept = hashes.map((hash) => hashSubject(ctx.hash, kind, listedText(hash)));
        await suppressHashes(db, kind, kept);
      }
    }
  });
  await matchEntries(ctx);
  return Promise.all(lists.map(async ({ name, kind }) => ({ name, answers: kind === null ? null : await selectAnswers(ctx.db, name) })));
}

type MatchContext = Pick<AppContext, 'db' | 'evidence' | 'now'>;

/** Compares every contact of every live load with the entries of all lists. Returns how many entries matched for the first time. */
async function matchEntries(ctx: MatchContext): Promise<number> {
  const loadIds = (await askEveryStore(ctx.evidence, selectLiveLoads)).flat();
  const matched = await matchLoads(ctx, loadIds);
  await insertCheckedLoads(ctx.db, loadIds, ctx.now());
  return matched;
}

/** Does the same for loads that came since. Listed contacts are left out of every answer even before this runs; this only corrects the answers to the lists. */
export async function matchNewLoads(ctx: MatchContext): Promise<number> {
  if (!(await hasEntries(ctx.db))) return 0;
  const checked = await selectCheckedLoads(ctx.db);
  const loadIds = (await askEveryStore(ctx.evidence, selectLiveLoads)).flat().filter((id) => !checked.has(id));
  if (loadIds.length === 0) return 0;
  const matched = await matchLoads(ctx, loadIds);
  await insertCheckedLoads(ctx.db, loadIds, ctx.now());
  return matched;
}

async function matchLoads(ctx: MatchContext, loadIds: readonly number[]): Promise<number> {
  const matched = await askEveryStore(ctx.evidence, (store) => matchLoadsOf(ctx, store, loadIds));
  return matched.reduce((sum, one) => sum + one, 0);
}

async function matchLoadsOf(ctx: MatchContext, store: Queryable, loadIds: readonly number[]): Promise<number> {
  let matched = 0;
  for (let after: string | null = '-1'; after !== null;) {
    const page = await selectContacts(store, after, loadIds);
    const phones = page.phones.map(readPhone).filter((phone) => phone !== null);
    const emails = page.emails.map(readEmail).filter((email) => email !== null);
    for (const [kind, texts] of [
      ['phone', phones],
      ['email', emails],
    ] as const) {
      const hashes = [...new Set(texts)].map((text) => hashListed(kind, text));
      if (hashes.length > 0) matched += await markMatched(ctx.db, kind, hashes, ctx.now());
    }
    after = page.last;
  }
  return matched;
}
