import { rates } from '@deedline/country/rates';
import { dayOf } from '../ground/days.ts';
import type { Random } from '../ground/random.ts';
import { ageAt } from '../people/person.ts';
import type { Circle, Day, Dwelling, LineType, Person, PhoneSpan, Stay } from '../people/types.ts';
import { type CountyPlan, NUMBERS_PER_AREA_CODE, NUMBERS_PER_BLOCK } from '../places/state-plan.ts';

const YEAR = 365.2425;
/** Lines that ended longer ago than this are forgotten by every feed. */
const REMEMBERED_DAYS = 18 * 365;
/** A number is not reassigned before this: the FCC requires 45 days at least. */
const QUARANTINE_DAYS = 45;
/** How often the number freed last is reassigned, instead of the one that has rested longest. */
const SOON_AGAIN = 0.5;
const MOBILE_ERA = dayOf(1998, 1, 1);
const CORD_CUTTING = dayOf(2005, 1, 1);
/** The average time a mobile number stays with one person; its first 200 days are fixed. */
const DAYS_OF_MOBILE = 365 / rates.mobilesGivenUp.value + 200;
/** The shares of new households that get a line, by era; more than keep it until today. */
const NEW_LANDLINES = { before: 0.93, first: 2.2 * rates.adultsWithLandline.value, later: 1.1 * rates.adultsWithLandline.value } as const;

/** A line that somebody had, before its number is assigned. */
interface Line {
  holders: Person[];
  type: LineType;
  home: Dwelling;
  from: Day;
  to: Day | null;
}

/** A number's holders within the circle, for line status and recycling. */
export interface NumberHistory {
  number: string;
  type: LineType;
  carrier: string;
  /** Oldest first. */
  spans: { holders: Person[]; from: Day; to: Day | null }[];
}

/** The home whose county assigns the number: the home on that day; for people from outside, some home of the circle. */
function numberingHome(circle: Circle, person: Person, day: Day): Dwelling | undefined {
  let found: Stay | null = null;
  for (const stay of person.stays) if (stay.dwelling && (stay.from <= day || !found)) found = stay;
  return found?.dwelling ?? circle.dwellings[person.index % circle.dwellings.length];
}

function mobiles(circle: Circle, person: Person): Line[] {
  const { random, today } = circle;
  const wanted = person.born + Math.floor((13 + random.next() * 5) * YEAR);
  const adopted = MOBILE_ERA + Math.floor(random.wait(1700) + (person.born < dayOf(1945, 1, 1) ? random.wait(1700) : 0));
  let from = Math.max(wanted, adopted);
  const end = person.died === null ? today : person.died + random.int(90);
  if (from >= end || random.chance(0.025)) return [];
  const lines: Line[] = [];
  while (from < end) {
    const lasts = Math.floor(200 + random.wait(DAYS_OF_MOBILE));
    const to = from + lasts;
    const home = numberingHome(circle, person, from);
    if (!home) break;
    lines.push({
      holders: [person],
      type: random.chance(0.03) ? 'voip' : 'mobile',
      home,
      from,
      to: to < end ? to : end >= today ? null : end,
    });
    from = to + random.int(8);
  }
  if (random.chance(0.05) && lines.length > 0)
    lines.push({ ...lines.at(-1)!, type: random.chance(0.5) ? 'voip' : 'mobile', from: lines.at(-1)!.from + 60 });
  return lines.filter((line) => line.from <= today && (line.to === null || line.to > line.from));
}

/** The household's line: in the name of the person who moved in first, shared by the adults of the house. */
function landlines(circle: Circle, person: Person, takenHomes: Map<Dwelling, Day>): Line[] {
  const { random, today } = circle;
  const lines: Line[] = [];
  for (const stay of person.stays) {
    if (!stay.dwelling || ageAt(person, stay.from) < 18 || (takenHomes.get(stay.dwelling) ?? -Infinity) > stay.from) continue;
    const end = stay.to ?? today;
    takenHomes.set(stay.dwelling, end);
    const wants =
      stay.from < CORD_CUTTING ? NEW_LANDLINES.before : stay.from < CORD_CUTTING + 3650 ? NEW_LANDLINES.first : NEW_LANDLINES.later;
    if (!random.chance(wants)) continue;
    const cut = Math.max(stay.from + 200, CORD_CUTTING) + Math.floor(random.wait(6500));
    const to = Math.min(end, cut);
    const type = to > CORD_CUTTING + 2000 && random.chance(0.85 * rates.voipOfFixedLines.value) ? 'voip' : 'landline';
    const holders =
      person.spouse && person.spouse.stays.some((other) => other.dwelling === stay.dwelling && other.from < to)
        ? [person, person.spouse]
        : [person];
    lines.push({ holders, type, home: stay.dwelling, from: stay.from + 3, to: to >= today ? null : to });
  }
  return lines.filter((line) => line.from <= today && (line.to === null || line.to > line.from));
}

/** The numbers of one county within a circle: its blocks' shares, and those that were freed. */
class NumberPool {
  readonly histories: NumberHistory[] = [];
  private readonly freed: NumberHistory[] = [];
  private readonly county: CountyPlan;
  private readonly blocks: number[];

  constructor(circle: Circle, county: CountyPlan) {
    this.county = county;
    this.blocks = [...new Set(circle.holdings.filter(({ lot }) => lot.county === county).map(({ lot }) => lot.block))];
  }

  private fresh(random: Random, type: LineType): NumberHistory | null {
    const index = this.histories.length;
    const slot = Math.floor(index / this.blocks.length);
    if (slot >= NUMBERS_PER_BLOCK) return null;
    const history = {
      number: blockNumber(this.county, this.blocks[index % this.blocks.length]!, slot),
      type,
      carrier: random.pick(CARRIERS[type]),
      spans: [],
    };
    this.histories.push(history);
    return history;
  }

  private rested(random: Random, type: LineType, day: Day): NumberHistory | null {
    const fits = (history: NumberHistory): boolean => history.type === type && history.spans.at(-1)!.to! + QUARANTINE_DAYS < day;
    const place = random.chance(SOON_AGAIN) ? this.freed.findLastIndex(fits) : this.freed.findIndex(fits);
    return place < 0 ? null : this.freed.splice(place, 1)[0]!;
  }

  deal(random: Random, line: Line): void {
    const recycled = random.chance(0.55) ? this.rested(random, line.type, line.from) : null;
    const history = recycled ?? this.fresh(random, line.type) ?? this.rested(random, line.type, line.from) ?? random.pick(this.histories);
    history.spans.push({ holders: line.holders, from: line.from, to: line.to });
    if (line.to !== null) this.freed.push(history);
  }
}

/** Assigns numbers in chronological order. */
function dealNumbers(circle: Circle, lines: readonly Line[]): NumberHistory[] {
  const pools = new Map<CountyPlan, NumberPool>();
  for (const line of lines) {
    const { county } = line.home.lot.lot;
    let pool = pools.get(county);
    if (!pool) pools.set(county, (pool = new NumberPool(circle, county)));
    pool.deal(circle.random, line);
  }
  return [...pools.values()].flatMap((pool) => pool.histories);
}

/** Gives everybody their phones through the years, and returns the numbers with all their holders. */
export function connectPhones(circle: Circle, people: readonly Person[]): NumberHistory[] {
  const since = circle.today - REMEMBERED_DAYS;
  const takenHomes = new Map<Dwelling, Day>();
  const lines = people.flatMap((person) => [...mobiles(circle, person), ...landlines(circle, person, takenHomes)]);
  const remembered = lines.filter((line) => line.to === null || line.to > since);
  remembered.sort((a, b) => a.from - b.from || a.holders[0]!.index - b.holders[0]!.index);
  const histories = dealNumbers(circle, remembered);
  for (const { number, type, carrier, spans } of histories) {
    for (const { holders, from, to } of spans) {
      const span: PhoneSpan = { number, type, carrier, from, to };
      for (const holder of holders) holder.phones.push(span);
    }
  }
  return histories;
}

export function isLive(span: { to: Day | null }): boolean {
  return span.to === null;
}

/** Reserved for directory assistance in every area code. */
const DIRECTORY_ASSISTANCE = 1212;
/** A prime above any county's capacity, so that each number is used once before any is used twice; products stay below 2^53. */
const STRIDE = 7_368_787;

/** The n-th number of a county, (NPA) 555-XXXX as ten digits; no number repeats while the county's area codes last. */
function countyNumber(county: CountyPlan, index: number): string {
  const capacity = county.areaCodes.length * NUMBERS_PER_AREA_CODE;
  const place = ((index % capacity) * STRIDE) % capacity;
  const line = place % NUMBERS_PER_AREA_CODE;
  const digits = line >= DIRECTORY_ASSISTANCE ? line + 1 : line;
  return `${county.areaCodes[Math.floor(place / NUMBERS_PER_AREA_CODE)]!}555${String(digits).padStart(4, '0')}`;
}

/** The n-th number of a block's share. */
export function blockNumber(county: CountyPlan, block: number, index: number): string {
  return countyNumber(county, block * NUMBERS_PER_BLOCK + index);
}

/** A number of the county that nobody is ever given; every county has some after its last block's share. */
export function unusedNumber(county: CountyPlan, index: number): string {
  return countyNumber(county, county.areaCodes.length * NUMBERS_PER_AREA_CODE - 1 - index);
}

const CARRIERS = {
  mobile: ['Northlight Wireless', 'Cardinal Mobile', 'Bluewire', 'Peakcell', 'Hello Sparrow Mobile'],
  landline: ['Fenmark Bell', 'Tarn Valley Telephone', 'Heron Cable Voice'],
  voip: ['Cloudline Voice', 'Ringtree', 'Openpipe VoIP'],
} as const;
