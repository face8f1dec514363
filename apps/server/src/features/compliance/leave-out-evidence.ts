import { readMentions } from '@deedline/engine/cluster/mention';
import type { Evidence, RawAddress } from '@deedline/engine/model/evidence';
import type { PersonName } from '@deedline/engine/normalize/name';
import { parseAddressOnce } from '@deedline/engine/normalize/read-once';
import type { Query } from '@deedline/engine/query/query';
import { ANYBODY, findSuppressed, type SuppressionContext, type SuppressedTexts } from './suppression.ts';
import { formsAtDoor } from './name-forms.ts';
import { placesAt } from './places.ts';
import { subjectOfQuery, subjectTexts, type SubjectKind } from './subjects.ts';

/** A query with what its first look-up found. */
interface FirstFound {
  query: Query;
  found: Map<string, Evidence>;
}

/**
 * Removes the records of people who opted out from what the first hop found for a person, an owner, a phone or an email, so that the search continues as for
 * somebody who is on no record. One look-up for all, whatever was found. Searches for a property are not changed, because the owner is not known yet. Returns
 * how many records each query lost.
 */
export async function leaveOutEvidence(ctx: SuppressionContext, list: readonly FirstFound[]): Promise<number[]> {
  const about = list.map(readAbout);
  const askedFor = (kind: SubjectKind) => about.flatMap(({ asked }) => (asked?.kind === kind ? asked.texts : []));
  const suppressed = await findSuppressed(ctx, {
    phone: askedFor('phone'),
    email: askedFor('email'),
    person: [ANYBODY, ...askedFor('person'), ...about.flatMap(({ onRecords }) => [...onRecords.values()].flat())],
  });
  return list.map(({ found }, index) => {
    const out = idsOut(about[index]!, suppressed);
    for (const id of out) found.delete(id);
    return out.length;
  });
}

/** The opt-out texts of the person whom a query asks for, and of each record that was found. */
interface About {
  asked: { kind: SubjectKind; texts: string[] } | null;
  onRecords: Map<string, string[]>;
}

function readAbout({ query, found }: FirstFound): About {
  if (query.mode === 'property_address' || query.mode === 'parcel_id') return { asked: null, onRecords: new Map() };
  const subject = subjectOfQuery(query);
  const asked = subject === null ? null : { kind: subject.kind, texts: subjectTexts(subject) };
  const formsOf = rememberForms();
  const sought = 'name' in query ? query.name.persons.flatMap(formsOf) : [];
  const onRecords = [...found.values()].map((evidence) => {
    const own = readMentions(evidence).flatMap(({ names }) => names.flatMap(formsOf));
    const names = [...new Set([...own, ...sought])];
    return [evidence.id, placesOn(evidence).flatMap((place) => names.map((name) => `${name}|${place}`))] as const;
  });
  return { asked, onRecords: new Map(onRecords) };
}

/** Caches the forms of names, because most records of a search name the same few people. */
function rememberForms() {
  const known = new Map<string, string[]>();
  return ({ first, middle, last }: Pick<PersonName, 'first' | 'middle' | 'last'>): string[] => {
    if (!first || !last) return [];
    const name = `${first}|${middle ?? ''}|${last}`;
    const forms = known.get(name) ?? formsAtDoor({ first, middle, last });
    known.set(name, forms);
    return forms;
  };
}

/** Ids of the records to remove: all of them if the person asked for opted out, otherwise those about people who did. */
function idsOut({ asked, onRecords }: About, suppressed: SuppressedTexts): string[] {
  const isAskedOut = asked?.texts.some((text) => suppressed[asked.kind].has(text)) === true;
  return [...onRecords].flatMap(([id, texts]) => (isAskedOut || texts.some((text) => suppressed.person.has(text)) ? [id] : []));
}

function placesOn(evidence: Evidence): string[] {
  return [...new Set(printedOn(evidence).flatMap((printed) => (printed === undefined ? [] : placesAt(parseAddressOnce(printed)))))];
}

function printedOn({ kind, body }: Evidence): (RawAddress | undefined)[] {
  switch (kind) {
    case 'person':
      return [body.address, body.previousAddress];
    case 'court':
      return [body.partyAddress];
    case 'parcel':
      return [body.situs, body.mailing];
    case 'tax':
      return [body.mailing];
    default:
      return [];
  }
}
