import type { Evidence } from '@deedline/engine/model/evidence';
import { readPhone } from '@deedline/engine/normalize/phone';
import { readNameOnce } from '@deedline/engine/normalize/read-once';
import type { TruthParcel, TruthPerson } from '../../../packages/world/truth.ts';
import { isNameOf, isOwnerFound, isOwnerOf } from '../judge.ts';
import { gatherEvidence, type LoadedWorld } from '../load-world.ts';
import { engineMethod, type MethodAnswer } from '../method.ts';
import { parcelsOf, spread } from '../run-searches.ts';
import { findablePhones, type Held, indexHeld, livePhones, peopleOf, type TruthIndex } from '../truth.ts';
import { countNames, type NameCounts, printedNames, reachable } from './reach.ts';

/** Items to be found, with the misses counted by reason; those that no method could find with these records are counted separately. */
interface Tally {
  of: number;
  missed: number;
  /** The missed items that no record could have led to. */
  beyond: number;
  reasons: Map<string, number>;
}

interface Misses {
  records: Tally;
  owners: Tally;
  phones: Tally;
}

interface Searched {
  truth: TruthIndex;
  held: Held;
  parcel: TruthParcel;
  people: readonly TruthPerson[];
  /** Records of the parcel and of its owner's companies, found or not. */
  papers: readonly Evidence[];
  found: ReadonlySet<string>;
  /** Records of the people that could be reached. */
  within: ReadonlySet<string>;
  answer: MethodAnswer;
}

/** Searches parcels by address and classifies, by the truth, why each record, owner and phone was missed. */
export function listMisses(world: LoadedWorld, truth: TruthIndex, samples: number): Misses {
  const misses: Misses = { records: newTally(), owners: newTally(), phones: newTally() };
  const held = indexHeld(world.store.evidence);
  const byId = new Map(world.store.evidence.map((item) => [item.id, item]));
  const counts = countNames(world.store.evidence);
  const engine = engineMethod({ today: world.manifest.asOf, sources: world.sources });
  for (const parcel of spread(parcelsOf(world, truth, 'test'), samples)) {
    const { line, city, state, zip } = parcel.address;
    const { query, found } = gatherEvidence(world.store, { searchMode: 'property_address', street: line, city, state, zip });
    const people = peopleOf(truth, parcel);
    const papers = found.filter((item) => isPaperOf(item, parcel));
    const searched: Searched = {
      truth,
      held,
      parcel,
      people,
      papers,
      found: new Set(found.map(({ id }) => id)),
      within: reachOf(people, held, byId, papers, counts),
      answer: engine.answer(query, found),
    };
    addRecords(misses.records, searched);
    addOwner(misses.owners, searched);
    addPhone(misses.phones, searched, byId);
  }
  return misses;
}

function newTally(): Tally {
  return { of: 0, missed: 0, beyond: 0, reasons: new Map() };
}

function miss(tally: Tally, reason: string, isBeyond: boolean): void {
  tally.missed++;
  if (isBeyond) tally.beyond++;
  tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1);
}

function isPaperOf(item: Evidence, parcel: TruthParcel): boolean {
  if (item.kind === 'organisation') return true;
  return (item.kind === 'parcel' || item.kind === 'sale' || item.kind === 'tax') && item.body.apn === parcel.apn;
}

function reachOf(
  people: readonly TruthPerson[],
  held: Held,
  byId: ReadonlyMap<string, Evidence>,
  papers: readonly Evidence[],
  counts: NameCounts,
): Set<string> {
  const within = new Set<string>();
  for (const person of people) {
    const records = (held.records.get(person.id) ?? []).map((id) => byId.get(id)!);
    for (const id of reachable(papers, records, counts)) within.add(id);
  }
  return within;
}

function addRecords(tally: Tally, { held, parcel, people, papers, found, within }: Searched): void {
  for (const person of people) {
    const records = held.records.get(person.id) ?? [];
    tally.of += records.length;
    const role = parcel.personIds.includes(person.id)
      ? 'an owner'
      : parcel.heirIds.includes(person.id)
        ? 'an heir'
        : 'somebody behind a company';
    const isNamed = papers.some((paper) => printedNames(paper).some((name) => isNameOf(textOf(name), person)));
    const isKnown = records.some((id) => found.has(id));
    const who = isKnown
      ? `${role} of whom others were found`
      : `${role} whom the papers ${isNamed ? 'name' : 'do not name'}, and no record was found`;
    for (const id of records) if (!found.has(id)) miss(tally, `a record of ${who}`, !within.has(id));
  }
}

function addOwner(tally: Tally, { truth, parcel, papers, answer }: Searched): void {
  tally.of++;
  if (isOwnerFound(truth, parcel, answer)) return;
  const where = whereOwnerStands(papers, (name) => isOwnerOf(truth, parcel, name));
  miss(tally, `${parcel.ownerKind}: the owner of today ${where}`, where === NO_PAPER);
}

const NO_PAPER = 'stands in no paper yet, or beyond recognition';

/** Why an owner was missed, judged by the papers: printed by none, printed but parsed as somebody else, or parsed correctly but not chosen. */
export function whereOwnerStands(papers: readonly Evidence[], isOwner: (name: string) => boolean): string {
  const printed = papers.flatMap(printedNames).map((name) => ({ text: textOf(name), reading: readNameOnce(name) }));
  const titles = papers.flatMap((paper) => (paper.kind === 'organisation' ? [paper.body.name] : []));
  if (![...printed.map(({ text }) => text), ...titles].some(isOwner)) return NO_PAPER;
  const read = printed.flatMap(({ reading: { persons, organisation } }) => [...persons, ...(organisation ? [organisation] : [])]);
  const isRead = [...read.map(({ display }) => display), ...titles].some(isOwner);
  return isRead ? 'stands in the papers, and another was picked' : 'stands in the papers, and was read as somebody else';
}

function addPhone(tally: Tally, { held, people, found, within, answer }: Searched, byId: ReadonlyMap<string, Evidence>): void {
  const findable = new Set(people.flatMap((person) => findablePhones(held, person)));
  if (findable.size === 0) return;
  tally.of++;
  const right = livePhones(people);
  const [first] = answer.phones;
  if (first && right.has(first.value)) return;
  const holding = people.flatMap((person) => held.records.get(person.id) ?? []).filter((id) => holdsOne(byId.get(id)!, findable));
  const where = answer.phones.some(({ value }) => right.has(value))
    ? 'stands lower'
    : holding.some((id) => found.has(id))
      ? 'stands in a record that was found, and not in the answer'
      : 'stands in no record that was found';
  miss(tally, `the right one ${where}; first is ${first ? whoseIs(first.value, people) : 'none'}`, !holding.some((id) => within.has(id)));
}

function holdsOne(item: Evidence, phones: ReadonlySet<string>): boolean {
  return item.kind === 'person' && (item.body.phones ?? []).some((phone) => phones.has(readPhone(phone) ?? phone));
}

function whoseIs(phone: string, people: readonly TruthPerson[]): string {
  const isTheirs = people.some((person) => person.phones.some(({ number }) => readPhone(number) === phone));
  return isTheirs ? 'one they had before' : 'somebody else’s';
}

function textOf({ full, first, middle, last }: { full?: string; first?: string; middle?: string; last?: string }): string {
  return full ?? [first, middle, last].filter((part) => part !== undefined).join(' ');
}

const TITLES = { records: 'records of the people', owners: 'owners of today', phones: 'phones at rank 1' } as const;

/** Prints the number of misses per reason, and how much could have been reached with the records. */
export function printMisses(title: string, misses: Misses): void {
  console.log(`\n== ${title}`);
  for (const [name, what] of Object.entries(TITLES)) printTally(what, misses[name as keyof Misses]);
}

function printTally(what: string, { of, missed, beyond, reasons }: Tally): void {
  const got = (1 - missed / of).toFixed(4);
  console.log(
    `\n${what}: ${got} of ${of} found; ${(1 - beyond / of).toFixed(4)} could be, for ${beyond} of ${missed} missed ones nothing recorded leads there`,
  );
  for (const [reason, count] of [...reasons].sort(([, a], [, b]) => b - a)) console.log(`${String(count).padStart(6)}  ${reason}`);
}
