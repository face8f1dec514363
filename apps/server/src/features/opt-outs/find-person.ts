import { type OptOut, optOut } from '@deedline/contract/compliance/opt-out';
import type { Answer } from '@deedline/engine/model/answer';
import type { Evidence } from '@deedline/engine/model/evidence';
import { readName } from '@deedline/engine/normalize/name';
import { parseAddressOnce } from '@deedline/engine/normalize/read-once';
import { readQuery, resolve } from '@deedline/engine/pipeline';
import { describeFault, Fault } from '../../http/describe-fault.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { inTransaction } from '../../transaction.ts';
import { readPeople } from '../compliance/name-forms.ts';
import { placesAt, placesOf } from '../compliance/places.ts';
import { personsAt, personTexts, personTextsToKeep, textsToKeep } from '../compliance/subjects.ts';
import { hashSubject } from '../compliance/suppression.ts';
import { gatherEvidence } from '../lookup/gather-evidence.ts';
import { lockOptOut, subjectOf, unseal } from './opt-out.ts';
import { clearSealed, insertHashes, type SealedOptOut, selectSealed } from './queries.ts';

/** The minimum confidence, the same as for a contact to be sold. */
const SURE = 50;

type Person = Extract<OptOut, { kind: 'person' }>;

interface FoundPerson {
  /** Every name and address on record of the person; null unless exactly one person was found and is surely the one asked for. */
  person: { names: string[]; addresses: string[] } | null;
  /** Every record that was looked at, whoever it is about. */
  evidence: Evidence[];
}

/** Looks up a person in the evidence as a search does, but without leaving anybody out. Throws when a source does not answer. */
export async function findPerson(ctx: SearchContext, asked: Person): Promise<FoundPerson> {
  const [person] = readName({ full: asked.name, order: 'first_last' }).persons;
  const { street, city, zip } = asked;
  const input = { searchMode: 'person_search', firstName: person?.first ?? '', lastName: person?.last ?? '', street, city, zip } as const;
  const read = readQuery(input);
  if (!read.ok) return { person: null, evidence: [] };
  const [gathered] = await gatherEvidence(ctx.sources, [read.query], (source, status, cause) => {
    throw new Fault(`${source} did not answer: ${status}`, { cause });
  });
  const evidence = [...gathered!.found.values()];
  const answer = resolve(read.query, evidence, {
    today: ctx.now().toISOString().slice(0, 10),
    sources: [...gathered!.statuses.keys()].flatMap(({ source }) => source.feeds()),
    includeContacts: true,
  });
  return { person: readPerson(answer, asked), evidence };
}

function readPerson({ owner, alike, confidenceScore, ...answer }: Answer, { name, street, city, zip }: Person): FoundPerson['person'] {
  if (owner === null || alike !== null || (confidenceScore ?? 0) < SURE) return null;
  const names = [name, owner.name, ...owner.aliases];
  const past = answer.addressHistory.map((one) => [one.fullStreet, one.city, one.zip].filter(Boolean).join(', '));
  const owned = answer.otherProperties.map(({ propertyAddress }) => propertyAddress);
  const addresses = [answer.mailingAddress, answer.propertyAddress, ...past, ...owned].filter((address) => address !== null);
  const asked = new Set(personTexts([name], placesOf([addressOf({ street, city, zip })])));
  const isTheirs = personTexts([owner.name, ...owner.aliases], placesOf(addresses)).some((text) => asked.has(text));
  return isTheirs ? { names, addresses } : null;
}

const AT_ONCE = 20;

/**
 * Extends opt-outs by name and address to the other addresses and names under which the same person is on record. The opt-out itself is already in effect
 * before that. Its sealed text is deleted here. Returns how many opt-outs were looked at.
 */
export async function findFormerAddresses(ctx: SearchContext): Promise<number> {
  const waiting = await selectSealed(ctx.db, AT_ONCE);
  for (const one of waiting) {
    try {
      await extend(ctx, one);
    } catch (error) {
      ctx.log.warn({ optOutId: one.id, fault: describeFault(error) }, 'the former addresses for an opt-out could not be looked up yet');
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
  const { person, evidence } = await findPerson(ctx, asked);
  // Later versions keep more texts for an opt-out, so an older one that is only extended now also gets all texts for its name and address as typed.
  const own = textsToKeep(subjectOf(asked));
  const others = evidence.flatMap((record) => otherNamesOn(record, new Set(own)));
  const { names, addresses } = person ?? { names: [], addresses: [addressOf(asked)] };
  return [...new Set([...own, ...personTextsToKeep([...names, ...others], addresses)])];
}

/** Further names of the person on the same line of a roll or bill at their address: 'KETTERING ODILE N/K/A BRAMLEY'. */
function otherNamesOn({ kind, body }: Evidence, own: ReadonlySet<string>): string[] {
  if (kind !== 'parcel' && kind !== 'tax') return [];
  const lines = kind === 'parcel' ? body.owners : [body.billedTo ?? {}];
  const printedAt = kind === 'parcel' ? [body.situs, body.mailing] : [body.mailing];
  const places = printedAt.flatMap((printed) => (printed === undefined ? [] : placesAt(parseAddressOnce(printed))));
  const readings = lines.flatMap(readPeople).filter((people) => people.length > 1);
  const theirs = readings.filter((people) => personsAt(people, places).some((text) => own.has(text)));
  return theirs.flat().map(({ first, middle, last }) => [first, middle, last].filter(Boolean).join(' '));
}

const addressOf = ({ street, city, zip }: Pick<Person, 'street' | 'city' | 'zip'>) => [street, city, zip].join(', ');
