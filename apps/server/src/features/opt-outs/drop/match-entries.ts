import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import type { AppContext } from '../../../context.ts';
import { hashListed } from '../../compliance/subjects.ts';
import { hasEntries, insertCheckedLoads, markMatched, selectCheckedLoads, selectContacts, selectLiveLoads } from './queries.ts';

type MatchContext = Pick<AppContext, 'db' | 'evidence' | 'now'>;

/** Compares every contact of every live load with the entries of all lists. Returns how many entries were found that had not been. */
export async function matchEntries(ctx: MatchContext): Promise<number> {
  const loadIds = await selectLiveLoads(ctx.evidence);
  const matched = await matchLoads(ctx, loadIds);
  await insertCheckedLoads(ctx.db, loadIds, ctx.now());
  return matched;
}

/** The same for loads that came since. What is listed is left out of every answer before this runs; this corrects what is answered about it. */
export async function matchNewLoads(ctx: MatchContext): Promise<number> {
  if (!(await hasEntries(ctx.db))) return 0;
  const checked = await selectCheckedLoads(ctx.db);
  const loadIds = (await selectLiveLoads(ctx.evidence)).filter((id) => !checked.has(id));
  if (loadIds.length === 0) return 0;
  const matched = await matchLoads(ctx, loadIds);
  await insertCheckedLoads(ctx.db, loadIds, ctx.now());
  return matched;
}

async function matchLoads(ctx: MatchContext, loadIds: readonly number[]): Promise<number> {
  let matched = 0;
  for (let after: string | null = '0'; after !== null;) {
    const page = await selectContacts(ctx.evidence, after, loadIds);
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
