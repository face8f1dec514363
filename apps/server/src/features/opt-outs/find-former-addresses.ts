import { optOut } from '@deedline/contract/opt-out';
import { describeFault } from '../../http/describe-fault.ts';
import { inTransaction } from '../../transaction.ts';
import { hashSubject } from '../compliance/find-suppressed.ts';
import { personTextsToKeep } from '../compliance/subjects.ts';
import type { SearchContext } from '../../search-context.ts';
import { findPerson, type Person } from './find-person.ts';
import { lockOptOut } from './undo-opt-out.ts';
import { clearSealed, insertHashes, selectSealed, type SealedOptOut } from './queries.ts';
import { unseal } from './seal.ts';

const AT_ONCE = 20;

/**
 * Extends opt-outs by name and address to where the same person is on record besides, and under which other names. The opt-out itself
 * is in effect before that; its text is deleted here. Returns how many it looked at.
 */
export async function findFormerAddresses(ctx: SearchContext): Promise<number> {
  const waiting = await selectSealed(ctx.db, AT_ONCE);
  for (const one of waiting) {
    try {
      await extend(ctx, one);
    } catch (error) {
      ctx.log.warn({ optOutId: one.id, fault: describeFault(error) }, 'the former addresses of an opt-out are not found yet');
    }
  }
  return waiting.length;
}

async function extend(ctx: SearchContext, { id, receipt, sealed }: SealedOptOut): Promise<void> {
  const texts = await findTexts(ctx, optOut.parse(unseal(ctx.hash, sealed)) as Person);
  await inTransaction(ctx.db, async (db) => {
    const found = await lockOptOut(db, { receipt });
    if (found === undefined || found.isUndone) return;
    const hashes = texts.map((text) => hashSubject(ctx.hash, 'person', text));
    await insertHashes(db, id, 'person', hashes);
    await clearSealed(db, id);
  });
}

async function findTexts(ctx: SearchContext, asked: Person): Promise<string[]> {
  const { person } = await findPerson(ctx, asked);
  return person === null ? [] : personTextsToKeep(person.names, person.addresses);
}
