import { optOut, type OptOut } from '@deedline/contract/opt-out';
import type { Answer } from '@deedline/engine/answer';
import { readName } from '@deedline/engine/normalize/name';
import { readQuery, resolve } from '@deedline/engine/pipeline';
import { describeFault } from '../../http/errors.ts';
import { inTransaction } from '../../transaction.ts';
import { hashSubject } from '../compliance/find-suppressed.ts';
import { personTexts, personTextsToKeep, placesOf } from '../compliance/subjects.ts';
import { gatherEvidence } from '../searches/gather-evidence.ts';
import type { SearchContext } from '../searches/search-context.ts';
import { clearSealed, insertHashes, lockOptOut, selectSealed, type SealedOptOut } from './queries.ts';
import { unseal } from './seal.ts';

const AT_ONCE = 20;
/** As sure as a contact must be to be sold. */
const SURE = 50;

type Person = Extract<OptOut, { kind: 'person' }>;

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
  const [person] = readName({ full: asked.name, order: 'first_last' }).persons;
  const { street, city, zip } = asked;
  const input = { searchMode: 'person_search', firstName: person?.first ?? '', lastName: person?.last ?? '', street, city, zip } as const;
  const read = readQuery(input);
  if (!read.ok) return [];
  const [gathered] = await gatherEvidence(ctx.sources, [read.query], (source, status, cause) => {
    throw new Error(`${source} did not answer: ${status}`, { cause: describeFault(cause) });
  });
  const sources = [...gathered!.statuses.keys()].flatMap(({ source }) => source.feeds());
  const answer = resolve(read.query, [...gathered!.found.values()], {
    today: ctx.now().toISOString().slice(0, 10),
    sources,
    includeContacts: true,
  });
  return textsIn(answer, asked);
}

/** Nothing, unless the one person that was found is surely whom was asked for. */
function textsIn({ owner, alike, confidenceScore, ...answer }: Answer, { name, street, zip }: Person): string[] {
  if (owner === null || alike !== null || (confidenceScore ?? 0) < SURE) return [];
  const names = [owner.name, ...owner.aliases];
  const past = answer.addressHistory.map((one) => `${one.fullStreet}, ${one.zip ?? ''}`);
  const owned = answer.otherProperties.map(({ propertyAddress }) => propertyAddress);
  const addresses = [answer.mailingAddress, answer.propertyAddress, ...past, ...owned].filter((address) => address !== null);
  const asked = new Set(personTexts([name], placesOf([`${street}, ${zip}`])));
  const isTheirs = personTexts(names, placesOf(addresses)).some((text) => asked.has(text));
  return isTheirs ? personTextsToKeep([name, ...names], addresses) : [];
}
