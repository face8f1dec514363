import { deathChance } from '@deedline/country/life-table';
import { rates } from '@deedline/country/rates';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import { lastSeenOf, type Scene } from '../cluster/scene.ts';
import { ageOn, yearsBetween } from '../compare/compare-dates.ts';
import type { Evidence, PartialDate, SourceRole } from '../model/evidence.ts';
import type { Decision, Ground } from '../model/grounds.ts';
import { toWeight } from '../model/odds.ts';
import { OWNER_SILENCE } from '../owner/people-weights.ts';
import { HOLDER_SILENCE } from '../model/weights.ts';

/** Files of living people: whoever is alive is likely in one of them. */
const OF_PEOPLE: ReadonlySet<SourceRole> = new Set(['voter', 'phone_listing', 'email_list', 'address_change']);

interface SignOfLife {
  on: PartialDate;
  record: Evidence | null;
}

/**
 * That an owner who is a person is still alive, by the time since anything was heard of them: the life table over those years, that the roll still
 * prints them, which it does of the dead until their estate is settled, and that files of people which would likely have them say nothing. `since`: the day they bought, when they lived. Null where a sign of life is
 * fresh, where there is none to count from, and where a record tells of a death: that is shown as what it is.
 */
export function decideAlive(scene: Scene, clusters: readonly PersonCluster[], since: PartialDate | null): Decision | null {
  const mentions = clusters.flatMap((cluster) => cluster.mentions);
  if (mentions.some((mention) => mention.deathDate)) return null;
  const sign = latestSign([
    ...mentions.map(({ evidence }) => ({ on: lastSeenOf(scene, evidence), record: evidence })),
    { on: since, record: null },
  ]);
  const years = yearsBetween(sign?.on, scene.context.today);
  if (sign === null || years === null || years < OWNER_SILENCE.fromYears) return null;
  const birth = mentions.find((mention) => mention.birthDate)?.birthDate;
  const age = ageOn(birth, sign.on);
  const ages = age === null ? OWNER_SILENCE.assumedAges : [age];
  const isListed = scene.context.sources.some(({ role }) => OF_PEOPLE.has(role));
  const living = meanOf(ages, (each) => 1 - deathChance(each, null, years)) * (isListed ? OWNER_SILENCE.ofTheLiving : 1);
  const dead = meanOf(ages, (each) => deadOnRoll(each, years));
  const alive = Math.max(OWNER_SILENCE.least, living / (living + dead));
  return { question: 'alive', probability: alive, grounds: sign.record ? [silence(sign.record, sign.on, alive)] : [] };
}

/** The chance that an owner of this age died within these years and still stands on the roll: year by year, as estates are settled. */
function deadOnRoll(age: number, years: number): number {
  let chance = 0;
  for (let year = 0; year < years; year++) {
    const until = Math.min(year + 1, years);
    const died = deathChance(age, null, until) - deathChance(age, null, year);
    chance += died * Math.exp(-rates.soldByEstates.value * (years - (year + until) / 2));
  }
  return chance;
}

function meanOf(ages: readonly number[], chanceAt: (age: number) => number): number {
  return ages.reduce((sum, age) => sum + chanceAt(age), 0) / ages.length;
}

/**
 * That whoever a phone or email is listed for is still alive. Nothing but files of people shows them, so the longer those are silent the less likely
 * that is: of the living few are not heard of for many years, while a mailbox is rarely closed by a death. Silence is counted to the day of the newest
 * such file, the life table to today. Null where nothing is dated or the doubt is not worth telling, and where a record tells of a death.
 */
export function decideHolderAlive(scene: Scene, { mentions }: PersonCluster): Decision | null {
  if (mentions.some((mention) => mention.deathDate)) return null;
  const sign = latestSign(mentions.map(({ evidence }) => ({ on: lastSeenOf(scene, evidence), record: evidence })));
  const years = yearsBetween(sign?.on, scene.context.today);
  if (!sign?.record || years === null) return null;
  const birth = mentions.find((mention) => mention.birthDate)?.birthDate;
  const died = deathChance(ageOn(birth, sign.on) ?? HOLDER_SILENCE.assumedAge, null, years);
  const heardUntil = scene.context.sources.filter(({ role }) => OF_PEOPLE.has(role)).map(({ asOf }) => asOf);
  const unheard = Math.exp(-HOLDER_SILENCE.heardPerYear * (yearsBetween(sign.on, heardUntil.sort().at(-1)) ?? 0));
  const alive = ((1 - died) * unheard) / ((1 - died) * unheard + died);
  return alive > HOLDER_SILENCE.most ? null : { question: 'alive', probability: alive, grounds: [silence(sign.record, sign.on, alive)] };
}

function latestSign(signs: readonly { on: PartialDate | null; record: Evidence | null }[]): SignOfLife | null {
  let latest: SignOfLife | null = null;
  for (const { on, record } of signs) if (on !== null && (latest === null || on > latest.on)) latest = { on, record };
  return latest;
}

function silence(record: Evidence, on: PartialDate, alive: number): Ground {
  return { record, text: `the last sign of life is of ${on.slice(0, 4)}`, weight: toWeight(alive) - toWeight(0.99) };
}
