import type { Evidence } from '@deedline/engine/model/evidence';
import type { QueryInput } from '@deedline/engine/query/query';
import { splitOf, type Split, type TruthParcel, type TruthPerson } from '../../packages/world/truth.ts';
import {
  indexMailboxes,
  isOwnerFound,
  isPersonNamed,
  judgeContacts,
  judgeGroups,
  judgeKind,
  judgeOwnerRecords,
  judgeReach,
  listedContacts,
  sayContacts,
  sayHolder,
  sayOwner,
  sayPerson,
  sayRelatives,
} from './judge.ts';
import { type CaseIndex, casesOfParcel, casesOfPerson, indexCases } from './cases.ts';
import { gatherEvidence, type LoadedWorld } from './load-world.ts';
import type { Method, MethodAnswer } from './method.ts';
import { newRecord, Units, type Cases, type RunRecord } from './figures.ts';
import { findablePhones, indexHeld, peopleOf, type Held, type TruthIndex } from './truth.ts';

export interface RunOptions {
  /** The part of the state whose households are searched. */
  split: Split;
  /** Number of parcels to search; half as many people are searched. */
  samples: number;
  methods: readonly Method[];
}

export interface Run {
  units: number;
  /** By name of the method. */
  records: Record<string, RunRecord>;
  searches: number;
  /** Per search: the time the first method takes to answer, plus the engine's own part of the gathering. */
  engineMs: number[];
  candidates: number[];
  hops: number[];
}

/** The baselines' grouping compares all pairs, so only every n-th property search is grouped. */
const GROUPED_EVERY = 3;

/** Searches parcels, people and contacts of one part of a state with each method over the same evidence, and judges the answers by the truth. */
export function runSearches(world: LoadedWorld, truth: TruthIndex, { split, samples, methods }: RunOptions): Run {
  const { searches: planned, numbers } = planSearches(world, truth, { split, samples });
  const records = Object.fromEntries(methods.map((method) => [method.name, newRecord()]));
  const run: Run = { units: 0, records, searches: 0, engineMs: [], candidates: [], hops: [] };
  for (const { input, isOfFirstAlone, judge } of planned) {
    const gathered = gatherEvidence(world.store, input);
    run.searches++;
    run.candidates.push(gathered.found.length);
    run.hops.push(gathered.hops);
    const { query, found, tooCommon, engineMs } = gathered;
    const answers = methods.slice(0, isOfFirstAlone ? 1 : methods.length).map((method, index) => {
      const start = performance.now();
      const answer = method.answer(query, found, tooCommon);
      if (index === 0) run.engineMs.push(engineMs + performance.now() - start);
      return { method, answer };
    });
    for (const { method, answer } of answers) judge(records[method.name]!, answer, { found, group: () => method.group(found) });
  }
  return { ...run, units: numbers.count };
}

/** Details of an answer that are available when the method runs in this process. */
interface Behind {
  found: readonly Evidence[];
  group: () => ReadonlyMap<string, number>;
}

/** One search and how its answer is judged by the truth; `behind` is missing for answers from elsewhere, such as the server. */
export interface PlannedSearch {
  input: QueryInput;
  /** Only the first method is asked; the baselines do not support this search. */
  isOfFirstAlone?: true;
  judge: (record: RunRecord, answer: MethodAnswer, behind?: Behind) => void;
}

interface Planning {
  truth: TruthIndex;
  held: Held;
  cases: CaseIndex;
  numbers: Units;
}

/** Plans the searches of one part of a state, always the same ones in the same order; `numbers` numbers the households and parcels they belong to. */
export function planSearches(
  world: LoadedWorld,
  truth: TruthIndex,
  { split, samples }: Pick<RunOptions, 'split' | 'samples'>,
): { searches: PlannedSearch[]; numbers: Units } {
  const held = indexHeld(world.store.evidence);
  const planning: Planning = { truth, held, cases: indexCases(truth, world.manifest), numbers: new Units() };
  const adults = [...truth.persons.values()].filter(
    (person) => person.split === split && person.died === null && person.born < '2004' && held.records.has(person.id),
  );
  const asked = Math.ceil(samples / 2);
  const searches = [
    ...spread(parcelsOf(world, truth, split), samples).flatMap((parcel, index) =>
      planParcel(planning, parcel, index % GROUPED_EVERY === 0),
    ),
    ...spread(adults, asked).flatMap((person) => [...planPerson(planning, person), ...planPlacedPerson(planning, person)]),
    ...planListed(planning, split, asked),
  ];
  return { searches, numbers: planning.numbers };
}

/** The parcels of one part of the state that may be searched. */
export function parcelsOf(world: LoadedWorld, truth: TruthIndex, split: Split): TruthParcel[] {
  return truth.parcels.filter((parcel) => !parcel.confidential && splitOfParcel(world, truth, parcel) === split);
}

/** The split of the household behind a parcel; parcels without a household are assigned by the same hash. */
function splitOfParcel({ manifest }: LoadedWorld, truth: TruthIndex, parcel: TruthParcel): Split {
  const [person] = [...peopleOf(truth, parcel), ...parcel.personIds.flatMap((id) => truth.persons.get(id) ?? [])];
  return person?.split ?? splitOf(manifest.seed, `${parcel.fips}:${parcel.apn}`);
}

/** Every n-th item, so that the sample is spread over the state and reproducible. */
export function spread<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => items[Math.floor(index * step)]!);
}

function planParcel({ truth, held, cases, numbers }: Planning, parcel: TruthParcel, isGrouped: boolean): PlannedSearch[] {
  const people = peopleOf(truth, parcel);
  const unit = numbers.of(people[0]?.household ?? `${parcel.fips}:${parcel.apn}`);
  const { line, city, state, zip } = parcel.address;
  const records = people.flatMap((person) => held.records.get(person.id) ?? []);
  return [
    {
      input: { searchMode: 'property_address', street: line, city, state, zip },
      judge: (record, answer, behind) => {
        if (behind) {
          const ids = new Set(behind.found.map((item) => item.id));
          record.shares.blockingRecall.push({ unit, got: records.filter((id) => ids.has(id)).length, of: records.length });
          judgeKind(record, truth, parcel, behind.found, unit);
          judgeOwnerRecords(record, truth, parcel, behind.found, unit);
          if (isGrouped) judgeGroups(record, behind.group(), held.owners, unit);
        }
        record.shares.ownerByAddress.push({ unit, got: isOwnerFound(truth, parcel, answer) ? 1 : 0, of: 1 });
        judgeReach(record, held, people, answer, unit, casesOfParcel(cases, parcel, people[0]), behind?.found);
        sayOwner(record, truth, parcel, answer, cases, unit);
        sayRelatives(record, truth, held, answer, cases, unit);
      },
    },
    {
      input: { searchMode: 'parcel_id', parcelId: parcel.apn, city, state },
      judge: (record, answer) => record.shares.ownerByApn.push({ unit, got: isOwnerFound(truth, parcel, answer) ? 1 : 0, of: 1 }),
    },
  ];
}

function planPerson({ truth, held, cases, numbers }: Planning, person: TruthPerson): PlannedSearch[] {
  const unit = numbers.of(person.household);
  const name = person.names.at(-1)!;
  const named: PlannedSearch = {
    input: { searchMode: 'person_search', firstName: name.first, lastName: name.last, dob: person.born },
    judge: (record, answer) => {
      const { phones, emails } = judgeContacts([person], answer, unit);
      record.contacts.push(...phones, ...emails);
      sayContacts(record, [...phones, ...emails], casesOfPerson(cases, person));
      sayPerson(record, 'person_born', held, person, answer, cases, unit);
      sayRelatives(record, truth, held, answer, cases, unit);
      record.shares.personNamed.push({ unit, got: answer.person ? 1 : 0, of: 1 });
      if (answer.person) record.shares.personRight.push({ unit, got: isPersonNamed(answer, person) ? 1 : 0, of: 1 });
    },
  };
  const [phone] = findablePhones(held, person);
  if (!phone) return [named];
  // A household's line has several holders, any of whom is right.
  const holders = truth.holders.get(phone.slice(2)) ?? [];
  const reverse: PlannedSearch = {
    input: { searchMode: 'reverse_phone', phoneNumber: phone },
    judge: (record, answer) => {
      record.shares.reverseNamed.push({ unit, got: answer.person ? 1 : 0, of: 1 });
      if (answer.person)
        record.shares.reverseRight.push({ unit, got: holders.some((holder) => isPersonNamed(answer, holder)) ? 1 : 0, of: 1 });
    },
  };
  return [named, reverse];
}

/** Searches by name and current town, which tests namesakes in that town. Only the first method is asked. */
function planPlacedPerson({ held, cases, numbers }: Planning, person: TruthPerson): PlannedSearch[] {
  const home = person.addresses.find(({ to }) => to === null);
  if (!home) return [];
  const { first, last } = person.names.at(-1)!;
  const { city, state } = home;
  const unit = numbers.of(person.household);
  return [
    {
      input: { searchMode: 'person_search', firstName: first, lastName: last, city, state },
      isOfFirstAlone: true,
      judge: (record, answer) => sayPerson(record, 'person_placed', held, person, answer, cases, unit),
    },
  ];
}

/** Searches by phones and emails as the files list them, including dead and mistyped ones. */
function planListed({ truth, held, cases, numbers }: Planning, split: Split, count: number): PlannedSearch[] {
  const people = [...truth.persons.values()].filter((person) => person.split === split);
  const { phones, emails } = listedContacts(held, people);
  const mailboxes = indexMailboxes(truth);
  const plan = (
    of: 'reverse_phone' | 'reverse_email',
    contact: string,
    input: QueryInput,
    holders: readonly TruthPerson[],
  ): PlannedSearch => {
    const unit = numbers.of(holders[0]?.household ?? contact);
    return {
      input,
      isOfFirstAlone: true,
      judge: (record, answer) => sayHolder(record, of, contact, holders, answer, toldOf({ truth, held, cases }, answer), unit),
    };
  };
  return [
    ...spread(phones, count).map((phone) =>
      plan('reverse_phone', phone, { searchMode: 'reverse_phone', phoneNumber: phone }, truth.holders.get(phone.slice(2)) ?? []),
    ),
    ...spread(emails, count).map((email) =>
      plan('reverse_email', email, { searchMode: 'reverse_email', emailAddress: email }, mailboxes.get(email) ?? []),
    ),
  ];
}

/** The cases of the person whose record an answer relies on, regardless of who holds the contact today, if anybody does. */
function toldOf({ truth, held, cases }: Omit<Planning, 'numbers'>, { person }: MethodAnswer): Cases {
  const told = person?.evidenceId === undefined ? undefined : truth.persons.get(held.owners.get(person.evidenceId) ?? '');
  return told ? casesOfPerson(cases, told) : {};
}
