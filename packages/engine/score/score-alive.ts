import { deathChance } from '@deedline/country/life-table';
import { rates } from '@deedline/country/rates';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import { lastSeenOf, type Scene } from '../cluster/scene.ts';
import { ageOn, yearsBetween } from '../compare/compare-dates.ts';
import type { Evidence, PartialDate, SourceRole } from '../model/evidence.ts';
import type { Decision, Ground } from '../model/grounds.ts';
import { toWeight } from '../model/odds.ts';
import { OWNER_SILENCE } from '../owner/people-weights.ts';
import { redatedOf } from '../calibration/reliability.ts';
import type { Mention } from '../cluster/mention.ts';
import { HOLDER_SILENCE, REDATED } from '../model/weights.ts';
import { ageInFile } from './age-in-file.ts';

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
  const died = diedSince(scene, mentions, birth);
  const heardUntil = scene.context.sources.filter(({ role }) => OF_PEOPLE.has(role)).map(({ asOf }) => asOf);
  const unheard = Math.exp(-HOLDER_SILENCE.heardPerYear * (yearsBetween(sign.on, heardUntil.sort().at(-1)) ?? 0));
  const alive = ((1 - died) * unheard) / ((1 - died) * unheard + died);
  if (alive > HOLDER_SILENCE.most) return null;
  const ground = silence(sign.record, sign.on, alive);
  const text = 'at their age it counts that some of the latest days in files are those of older records';
  return { question: 'alive', probability: alive, grounds: [years < 1 && birth ? { ...ground, text } : ground] };
}

/**
 * The chance that somebody has died since they were last seen. A day in the last months of its file may be that of an old record printed anew: then the sign before it is
 * the last one, and where there is none, one that is years older.
 */
function diedSince(scene: Scene, mentions: readonly Mention[], birth: PartialDate | undefined): number {
  const seen = mentions.flatMap(({ evidence }) => {
    const on = lastSeenOf(scene, evidence);
    return on === null ? [] : [{ on, evidence }];
  });
  const latest = seen.toSorted((a, b) => (a.on > b.on ? -1 : 1));
  const signs = latest.filter(({ evidence }, at) => latest.findIndex((other) => other.evidence.origin === evidence.origin) === at);
  const diedIn = (on: PartialDate, more = 0): number =>
    deathChance(ageOn(birth, on) ?? HOLDER_SILENCE.assumedAge, null, (yearsBetween(on, scene.context.today) ?? 0) + more);
  let [died, redated] = [0, 1];
  for (const { on, evidence } of signs) {
    const share = ageInFile(scene, evidence) === 'fresh' ? (redatedOf(scene.context.reliability, evidence.source) ?? REDATED.assumed) : 0;
    died += redated * (1 - share) * diedIn(on);
    redated *= share;
  }
  return died + redated * diedIn(signs.at(-1)!.on, REDATED.yearsOlder);
}

function latestSign(signs: readonly { on: PartialDate | null; record: Evidence | null }[]): SignOfLife | null {
  let latest: SignOfLife | null = null;
  for (const { on, record } of signs) if (on !== null && (latest === null || on > latest.on)) latest = { on, record };
  return latest;
}

function silence(record: Evidence, on: PartialDate, alive: number): Ground {
  return { record, text: `the last sign of life is of ${on.slice(0, 4)}`, weight: toWeight(alive) - toWeight(0.99) };
}
