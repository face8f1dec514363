import { surnameShare } from '@deedline/country/name-share';
import { isLive, unusedNumber } from './contacts/phones.ts';
import type { FeedContext } from './feeds/context.ts';
import { printDay } from './ground/written-days.ts';
import { randomOf } from './ground/random.ts';
import { absentSurname, pickGivenName } from './names/pick-name.ts';
import { titleCase } from './names/title-case.ts';
import { currentTitle } from './owners/titles.ts';
import { ageAt, nameAt } from './people/person.ts';
import type { Holding, Person } from './people/types.ts';
import { streetLine, streetText, townStreet } from './places/addresses.ts';
import { AREA_CODES, STATE, type StatePlan } from './places/state-plan.ts';

export const SAMPLE_MODES = ['property_address', 'parcel_id', 'owner_name', 'person_search', 'reverse_phone', 'reverse_email'] as const;
type SampleMode = (typeof SAMPLE_MODES)[number];
type Fields = Record<string, string>;
/** A body for POST /api/searches. */
export type Payload = Record<string, string | boolean>;
export type Samples = Record<SampleMode, { matching: Payload[]; missing: Payload[] }>;

const MATCHING = 6;
const MISSING = 4;
/** Common names would match namesakes, while an example should find one person. */
const isCommon = (surname: string): boolean => surnameShare(surname).share > 2e-5;

function payload(searchMode: SampleMode, fields: Fields): Payload {
  return { searchMode, purpose: 'skip_tracing', permissibleUse: true, ...fields };
}

function situs(holding: Holding): Fields {
  const { address } = holding.lot;
  const unit = address.unit ? ` ${titleCase(address.unit)}` : '';
  return { street: titleCase(streetLine(address)) + unit, city: titleCase(address.city), state: STATE.code, zip: address.zip };
}

/** A live number of the person's own, had for more than 400 days and correctly listed in at least two records; null if there is none. */
function bestPhone(context: FeedContext, person: Person): string | null {
  const { today } = context.circle;
  if (person.died !== null || person.leftState || person.household?.dwelling == null || ageAt(person, today) < 24) return null;
  const reach = context.reach.get(person);
  const span = person.phones.find((phone) => isLive(phone) && phone.from < today - 400 && (reach?.get(phone.number) ?? 0) >= 2);
  return span ? span.number : null;
}

type OwnerSort = 'person' | 'trust' | 'llc';
const SORT_LIMIT: Readonly<Record<OwnerSort, number>> = { person: MATCHING - 2, trust: 1, llc: 1 };

/** Collects example searches: some that find a person with live contacts, and some for things that do not exist. */
export class SampleCollector {
  private readonly plan: StatePlan;
  private readonly matching = new Map<SampleMode, Payload[]>(SAMPLE_MODES.map((mode) => [mode, []]));
  private readonly counts = new Map<string, number>();

  constructor(plan: StatePlan) {
    this.plan = plan;
  }

  /** Takes only a few of each sort, so that the examples differ. */
  private take(mode: SampleMode, sort: string, limit: number, fields: Fields): void {
    const key = `${mode}:${sort}`;
    const count = this.counts.get(key) ?? 0;
    const list = this.matching.get(mode)!;
    if (count >= limit || list.length >= MATCHING) return;
    this.counts.set(key, count + 1);
    list.push(payload(mode, fields));
  }

  collect(context: FeedContext): void {
    if (SAMPLE_MODES.every((mode) => this.matching.get(mode)!.length >= MATCHING)) return;
    // At most one parcel per sort of owner and one person per circle, so that the examples come from all over the state.
    const sorts = new Set<OwnerSort>();
    for (const holding of context.circle.holdings) this.collectParcel(context, holding, sorts);
    const person = context.people.find((other) => this.isExample(context, other));
    if (person) this.collectPerson(context, person);
  }

  private collectParcel(context: FeedContext, holding: Holding, sorts: Set<OwnerSort>): void {
    const { today } = context.circle;
    const { kind, organisation, persons, trustName, from } = currentTitle(holding);
    const people = organisation ? organisation.officers.flatMap((officer) => (officer.person ? [officer.person] : [])) : persons;
    const settled = from < today - 500 && !holding.confidential && holding.dwellings.length === 1;
    if (!settled || people.length === 0 || people.some((person) => person.died !== null)) return;
    const owner = people[0]!;
    const sort =
      kind === 'company' && organisation!.active && organisation!.name.endsWith(' LLC')
        ? 'llc'
        : kind === 'trust' && trustName && trustName.length <= 30
          ? 'trust'
          : kind === 'person'
            ? 'person'
            : null;
    if (sort === null || sorts.has(sort) || bestPhone(context, owner) === null) return;
    const { first, last } = nameAt(owner, today);
    if (sort !== 'llc' && (isCommon(last) || nameAt(owner, from).last !== last)) return;
    sorts.add(sort);
    const ownerName = sort === 'llc' ? titleCase(organisation!.name) : titleCase(sort === 'trust' ? trustName! : `${first} ${last}`);
    const place = { city: titleCase(holding.lot.address.city), state: STATE.code };
    this.take('property_address', sort, SORT_LIMIT[sort], situs(holding));
    this.take('parcel_id', sort, SORT_LIMIT[sort], { ParcelId: holding.lot.apn, ...place });
    this.take('owner_name', sort, SORT_LIMIT[sort], { ownerName, ...place });
  }

  private isExample(context: FeedContext, person: Person): boolean {
    return (
      bestPhone(context, person) !== null &&
      !isCommon(nameAt(person, context.circle.today).last) &&
      this.liveMailbox(context, person) !== null
    );
  }

  private liveMailbox(context: FeedContext, person: Person): string | null {
    const reach = context.reach.get(person);
    return person.emails.find((span) => span.status === 'deliverable' && reach?.has(span.email))?.email ?? null;
  }

  private collectPerson(context: FeedContext, person: Person): void {
    const { first, last } = nameAt(person, context.circle.today);
    const names = { firstName: titleCase(first), lastName: titleCase(last) };
    const home = situs(person.household!.dwelling!.lot);
    const odd = this.matching.get('person_search')!.length % 2 === 1;
    this.take('person_search', 'any', MATCHING, odd ? { ...names, ...home } : { ...names, dob: printDay(person.born) });
    const phone = bestPhone(context, person)!;
    this.take('reverse_phone', 'any', MATCHING, { phoneNumber: `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}` });
    this.take('reverse_email', 'any', MATCHING, { emailAddress: this.liveMailbox(context, person)! });
  }

  finish(): Samples {
    const entry = (mode: SampleMode): Samples[SampleMode] => ({
      matching: this.matching.get(mode)!,
      missing: Array.from({ length: MISSING }, (_, index) => payload(mode, missingPayload(this.plan, mode, index))),
    });
    return Object.fromEntries(SAMPLE_MODES.map((mode) => [mode, entry(mode)])) as Samples;
  }
}

/** The n-th example of something the state does not have: a number beyond a street's end, a surname nobody has, a number never assigned. */
function missingPayload(plan: StatePlan, mode: SampleMode, index: number): Record<string, string> {
  const county = plan.counties[index]!;
  const town = county.towns[0]!;
  const random = randomOf(plan.seed, 'missing', mode, index);
  const place = { city: titleCase(town.name), state: STATE.code };
  const surname = absentSurname(plan.seed, index);
  const first = titleCase(pickGivenName(random, 'F'));
  const street = streetText(townStreet(plan.seed, town.index, index));
  const number = foreignNumber(plan, index) ?? unusedNumber(county, index);
  const missing: Record<SampleMode, Record<string, string>> = {
    property_address: { street: titleCase(`${90_000 + random.int(9000)} ${street}`), ...place, zip: town.zips[0]! },
    parcel_id: { ParcelId: `99-98-${7000 + random.int(900)}-9990`, ...place },
    owner_name: { ownerName: titleCase(`${first} ${surname}`), ...place },
    person_search: {
      firstName: first,
      lastName: titleCase(surname),
      dob: `19${random.between(40, 99)}-0${random.between(1, 9)}-1${random.int(9)}`,
    },
    reverse_phone: { phoneNumber: `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}` },
    reverse_email: { emailAddress: `nobody.${surname.toLowerCase()}${index}@example.com` },
  };
  return missing[mode];
}

/** A number with an area code that no county of the state has: one wrong digit in a file can yield an unassigned number of the state, but never this one. */
function foreignNumber(plan: StatePlan, index: number): string | null {
  const own = new Set(plan.counties.flatMap(({ areaCodes }) => areaCodes));
  const code = AREA_CODES.find((each) => !own.has(each));
  return code === undefined ? null : `${code}555${String(476 + index * 1111).padStart(4, '0')}`;
}
