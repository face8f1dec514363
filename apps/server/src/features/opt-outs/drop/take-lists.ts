import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../transaction.ts';
import { hashSubject } from '../../compliance/find-suppressed.ts';
import { suppressHashes } from '../../compliance/suppress-subject.ts';
import { listedText } from '../../compliance/subjects.ts';
import { matchEntries } from './match-entries.ts';
import { selectAnswers, upsertEntries } from './queries.ts';
import { readLists } from './read-lists.ts';

const AT_ONCE = 5_000;

export interface AnsweredList {
  name: string;
  /** Null: nothing of this kind is compared here, and nothing is answered. */
  answers: { id: string; status: number }[] | null;
}

/**
 * Takes the lists of the ZIP file at `path`: in effect at once and for every later load, compared with what is on record, and answered. All of it is
 * read before anything is kept. Throws ListFault.
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
