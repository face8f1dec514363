import type { OptOut } from '@deedline/contract/opt-out';
import type { Answer } from '@deedline/engine/model/answer';
import type { Evidence } from '@deedline/engine/model/evidence';
import { readName } from '@deedline/engine/normalize/name';
import { readQuery, resolve } from '@deedline/engine/pipeline';
import { personTexts, placesOf } from '../compliance/subjects.ts';
import { gatherEvidence } from '../lookup/gather-evidence.ts';
import type { SearchContext } from '../../search-context.ts';
import { Fault } from '../../http/describe-fault.ts';

/** As sure as a contact must be to be sold. */
const SURE = 50;

export type Person = Extract<OptOut, { kind: 'person' }>;

export interface FoundPerson {
  /** Every name and address of theirs on record; null unless the one person that was found is surely whom was asked for. */
  person: { names: string[]; addresses: string[] } | null;
  /** Every record that was looked at, of whomever. */
  evidence: Evidence[];
}

/** Asks the evidence for a person as a search does, without leaving anybody out. Throws when a source does not answer. */
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

function readPerson({ owner, alike, confidenceScore, ...answer }: Answer, { name, street, zip }: Person): FoundPerson['person'] {
  if (owner === null || alike !== null || (confidenceScore ?? 0) < SURE) return null;
  const names = [name, owner.name, ...owner.aliases];
  const past = answer.addressHistory.map((one) => `${one.fullStreet}, ${one.zip ?? ''}`);
  const owned = answer.otherProperties.map(({ propertyAddress }) => propertyAddress);
  const addresses = [answer.mailingAddress, answer.propertyAddress, ...past, ...owned].filter((address) => address !== null);
  const asked = new Set(personTexts([name], placesOf([`${street}, ${zip}`])));
  const isTheirs = personTexts([owner.name, ...owner.aliases], placesOf(addresses)).some((text) => asked.has(text));
  return isTheirs ? { names, addresses } : null;
}
