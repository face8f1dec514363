import type { QueryInput } from '@deedline/engine/query/query';
import { splitOf, type Split, type TruthParcel, type TruthPerson } from '../../packages/world/truth.ts';
import {
  indexMailboxes,
  isOwnerFound,
  isPersonNamed,
  judgeContacts,
  judgeGroups,
  judgeKind,
  judgeReach,
  listedContacts,
  sayContacts,
  sayHolder,
  sayOwner,
  sayPerson,
} from './judge.ts';
import { type CaseIndex, casesOfParcel, casesOfPerson, indexCases } from './cases.ts';
import { type Gathered, gatherEvidence, type LoadedWorld } from './load-world.ts';
import type { Method, MethodAnswer } from './method.ts';
import { newRecord, Units, type Cases, type RunRecord } from './figures.ts';
import { findablePhones, indexHeld, peopleOf, type Held, type TruthIndex } from './truth.ts';

export interface RunOptions {
  /** Only households of this part of the state. */
  split: Split;
  /** Parcels that are searched, and half as many people. */
  samples: number;
  methods: readonly Method[];
}

export interface Run {
  units: number;
  /** By name of the method. */
  records: Record<string, RunRecord>;
  searches: number;
  /** Per search: the first method's time of answering, with the engine's own part of the gathering. */
  engineMs: number[];
  candidates: number[];
  hops: number[];
}

interface Running extends Omit<Run, 'units'> {
  world: LoadedWorld;
  truth: TruthIndex;
  held: Held;
  cases: CaseIndex;
  numbers: Units;
  methods: readonly Method[];
}

/** Groupings cost the baselines a comparison of all pairs: every so many property searches are enough. */
const GROUPED_EVERY = 3;

/** Searches parcels, people and numbers of one part of a state with each method over the same evidence, and judges by the truth. */
export function runSearches(world: LoadedWorld, truth: TruthIndex, { split, samples, methods }: RunOptions): Run {
  const running: Running = {
    world,
    truth,
    held: indexHeld(world.store.evidence),
    cases: indexCases(truth, world.manifest),
    methods,
    numbers: new Units(),
    records: Object.fromEntries(methods.map((method) => [method.name, newRecord()])),
    searches: 0,
    engineMs: [],
    candidates: [],
    hops: [],
  };
  spread(parcelsOf(world, truth, split), samples).forEach((parcel, index) => searchParcel(running, parcel, index % GROUPED_EVERY === 0));
  const adults = [...truth.persons.values()].filter(
    (person) => person.split === split && person.died === null && person.born < '2004' && running.held.records.has(person.id),
  );
  const asked = Math.ceil(samples / 2);
  for (const person of spread(adults, asked)) {
    searchPerson(running, person);
    searchPlacedPerson(running, person);
  }
  searchListed(running, split, asked);
  const { records, searches, engineMs, candidates, hops } = running;
  return { units: running.numbers.count, records, searches, engineMs, candidates, hops };
}

/** The parcels of one part of the state that may be asked about. */
export function parcelsOf(world: LoadedWorld, truth: TruthIndex, split: Split): TruthParcel[] {
  return truth.parcels.filter((parcel) => !parcel.confidential && splitOfParcel(world, truth, parcel) === split);
}

/** The split of the household behind a parcel; nobody's parcels are split like households. */
function splitOfParcel({ manifest }: LoadedWorld, truth: TruthIndex, parcel: TruthParcel): Split {
  const [person] = [...peopleOf(truth, parcel), ...parcel.personIds.flatMap((id) => truth.persons.get(id) ?? [])];
  return person?.split ?? splitOf(manifest.seed, `${parcel.fips}:${parcel.apn}`);
}

/** Every n-th, so that the sample spreads over the state and is the same each time. */
export function spread<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => items[Math.floor(index * step)]!);
}

function gather(running: Running, input: QueryInput): Gathered {
  const gathered = gatherEvidence(running.world.store, input);
  running.searches++;
  running.candidates.push(gathered.found.length);
  running.hops.push(gathered.hops);
  return gathered;
}

/** The answers of the first methods with their records; the time of the first one is kept. */
function answersOf(
  running: Running,
  { query, found, tooCommon, engineMs }: Gathered,
  most = running.methods.length,
): { method: Method; record: RunRecord; answer: ReturnType<Method['answer']> }[] {
  return running.methods.slice(0, most).map((method, index) => {
    const start = performance.now();
    const answer = method.answer(query, found, tooCommon);
    if (index === 0) running.engineMs.push(engineMs + performance.now() - start);
    return { method, record: running.records[method.name]!, answer };
  });
}

function searchParcel(running: Running, parcel: TruthParcel, isGrouped: boolean): void {
  const { truth, held } = running;
  const people = peopleOf(truth, parcel);
  const unit = running.numbers.of(people[0]?.household ?? `${parcel.fips}:${parcel.apn}`);
  const { line, city, state, zip } = parcel.address;
  const byAddress = gather(running, { searchMode: 'property_address', street: line, city, state, zip });
  const ids = new Set(byAddress.found.map((item) => item.id));
  const records = people.flatMap((person) => held.records.get(person.id) ?? []);
  const recall = { unit, got: records.filter((id) => ids.has(id)).length, of: records.length };
  for (const { method, record, answer } of answersOf(running, byAddress)) {
    record.shares.blockingRecall.push(recall);
    record.shares.ownerByAddress.push({ unit, got: isOwnerFound(truth, parcel, answer) ? 1 : 0, of: 1 });
    judgeReach(record, held, people, answer, unit, casesOfParcel(running.cases, parcel, people[0]));
    judgeKind(record, truth, parcel, byAddress.found, unit);
    sayOwner(record, truth, parcel, answer, running.cases);
    if (isGrouped) judgeGroups(record, method.group(byAddress.found), held.owners, unit);
  }
  const byApn = gather(running, { searchMode: 'parcel_id', parcelId: parcel.apn, city, state });
  for (const { record, answer } of answersOf(running, byApn))
    record.shares.ownerByApn.push({ unit, got: isOwnerFound(truth, parcel, answer) ? 1 : 0, of: 1 });
}

function searchPerson(running: Running, person: TruthPerson): void {
  const { truth, held } = running;
  const unit = running.numbers.of(person.household);
  const name = person.names.at(-1)!;
  const named = gather(running, { searchMode: 'person_search', firstName: name.first, lastName: name.last, dob: person.born });
  for (const { record, answer } of answersOf(running, named)) {
    const { phones, emails } = judgeContacts([person], answer, unit);
    record.contacts.push(...phones, ...emails);
    sayContacts(record, [...phones, ...emails], casesOfPerson(running.cases, person));
    sayPerson(record, 'person_born', held, person, answer, running.cases);
    record.shares.personNamed.push({ unit, got: answer.person ? 1 : 0, of: 1 });
    if (answer.person) record.shares.personRight.push({ unit, got: isPersonNamed(answer, person) ? 1 : 0, of: 1 });
  }
  const [phone] = findablePhones(held, person);
  if (!phone) return;
  // A household's line has several holders; any of them is right.
  const holders = truth.holders.get(phone.slice(2)) ?? [];
  for (const { record, answer } of answersOf(running, gather(running, { searchMode: 'reverse_phone', phoneNumber: phone }))) {
    record.shares.reverseNamed.push({ unit, got: answer.person ? 1 : 0, of: 1 });
    if (answer.person)
      record.shares.reverseRight.push({ unit, got: holders.some((holder) => isPersonNamed(answer, holder)) ? 1 : 0, of: 1 });
  }
}

/** By name and the town of today: namesakes of the town are what it is about. Only the first method is asked. */
function searchPlacedPerson(running: Running, person: TruthPerson): void {
  const home = person.addresses.find(({ to }) => to === null);
  if (!home) return;
  const { first, last } = person.names.at(-1)!;
  const { city, state } = home;
  const [said] = answersOf(running, gather(running, { searchMode: 'person_search', firstName: first, lastName: last, city, state }), 1);
  if (said) sayPerson(said.record, 'person_placed', running.held, person, said.answer, running.cases);
}

/** By numbers and emails as the files list them, dead and mistyped ones too. */
function searchListed(running: Running, split: Split, count: number): void {
  const { truth, held } = running;
  const people = [...truth.persons.values()].filter((person) => person.split === split);
  const { phones, emails } = listedContacts(held, people);
  const mailboxes = indexMailboxes(truth);
  for (const phone of spread(phones, count)) {
    const [said] = answersOf(running, gather(running, { searchMode: 'reverse_phone', phoneNumber: phone }), 1);
    if (said)
      sayHolder(said.record, 'reverse_phone', phone, truth.holders.get(phone.slice(2)) ?? [], said.answer, toldOf(running, said.answer));
  }
  for (const email of spread(emails, count)) {
    const [said] = answersOf(running, gather(running, { searchMode: 'reverse_email', emailAddress: email }), 1);
    if (said) sayHolder(said.record, 'reverse_email', email, mailboxes.get(email) ?? [], said.answer, toldOf(running, said.answer));
  }
}

/** The cases of the person whose record an answer tells of, whoever has the contact today: nobody may have it. */
function toldOf({ truth, held, cases }: Running, { person }: MethodAnswer): Cases {
  const told = person?.evidenceId === undefined ? undefined : truth.persons.get(held.owners.get(person.evidenceId) ?? '');
  return told ? casesOfPerson(cases, told) : {};
}
