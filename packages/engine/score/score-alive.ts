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

/** Roles of files of living people: most living people are in one of them. */
export const OF_PEOPLE: ReadonlySet<SourceRole> = new Set(['voter', 'phone_listing', 'email_list', 'address_change']);

interface SignOfLife {
  on: PartialDate;
  record: Evidence | null;
}

/**
 * The probability that a personal owner is still alive, given the time since the last sign of life. It combines the life table, the fact that the roll still
 * prints them (which it does after a death until the estate is settled) and the silence of the files of people. `since` is the date they bought, when they were
 * alive. Null if a sign of life is recent, if there is none to count from, or if a record reports a death, which is shown as such.
 */
export function decideAlive(scene: Scene, clusters: readonly PersonCluster[], since: PartialDate | null): Decision | null {
  const mentions = clusters.flatMap((cluster) => cluster.mentions);
  if (mentions.some((mention) => mention.deathDate)) return null;
  const sign = latestSign([
    ...mentions.map(({ evidence }) => ({ on: lastSeenOf(scene, evidence), record: evidence })),
    { on: since, record: null },
  ]);
  const years = yearsBetween(sign?.on, scene.context.today);
  if (sign === null || years === null) return null;
  const birth = mentions.find((mention) => mention.birthDate)?.birthDate;
  if (years < OWNER_SILENCE.fromYears) return decideOfGreatAge(scene, mentions, birth, sign.record);
  const age = ageOn(birth, sign.on);
  const ages = age === null ? OWNER_SILENCE.assumedAges : [age];
  const isListed = scene.context.sources.some(({ role }) => OF_PEOPLE.has(role));
  const living = meanOf(ages, (each) => 1 - deathChance(each, null, years)) * (isListed ? OWNER_SILENCE.ofTheLiving : 1);
  const dead = meanOf(ages, (each) => deadOnRoll(each, years));
  const alive = Math.max(OWNER_SILENCE.least, living / (living + dead));
  return { question: 'alive', probability: alive, grounds: sign.record ? [silence(sign.record, sign.on, alive)] : [] };
}

const AT_THEIR_AGE = 'at their age it counts that some of the latest days in files are those of older records';

/** For the very old a recent date says little. Null if the doubt is too small to state, as for nearly everybody. */
function decideOfGreatAge(
  scene: Scene,
  mentions: readonly Mention[],
  birth: PartialDate | undefined,
  record: Evidence | null,
): Decision | null {
  if (birth === undefined || record === null) return null;
  const alive = 1 - diedSince(scene, mentions, birth);
  if (alive > OWNER_SILENCE.mostOfGreatAge) return null;
  return { question: 'alive', probability: alive, grounds: [{ record, text: AT_THEIR_AGE, weight: toWeight(alive) - toWeight(0.99) }] };
}

/**
 * The probability that an owner of this age died within these years and is still on the roll, summed over the years in which the estate may have been settled.
 */
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
 * The probability that the holder of a phone or email is still alive. Only files of people show them, so the longer those are silent the lower it is: few
 * living people stay unrecorded for many years, while a mailbox is rarely closed by a death. Silence is counted up to the newest such file, mortality up to
 * today. Null if nothing is dated, if the doubt is not worth reporting, or if a record reports a death.
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
  return { question: 'alive', probability: alive, grounds: [years < 1 && birth ? { ...ground, text: AT_THEIR_AGE } : ground] };
}

/**
 * The probability that somebody has died since they were last seen. A date in a file's last months may be that of an old record printed anew: then the sign
 * before it counts as the last one or, without one, a sign from years earlier. The fewer people of an age survive those years, the likelier this is, because
 * old records are printed of the dead and the living, but new ones only of the living.
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
    const share =
      ageInFile(scene, evidence) === 'fresh'
        ? shareOfThose(redatedOf(scene.context.reliability, evidence.source) ?? REDATED.assumed, ageOn(birth, on))
        : 0;
    died += redated * (1 - share) * diedIn(on);
    redated *= share;
  }
  return died + redated * diedIn(signs.at(-1)!.on, REDATED.yearsOlder);
}

/** The share of old records under a new date among records of people of this age; `share` is that among all ages. */
export function shareOfThose(share: number, age: number | null): number {
  if (age === null) return share;
  const livesOn = 1 - deathChance(Math.max(0, age - REDATED.yearsOlder), null, REDATED.yearsOlder);
  return share / (share + (1 - share) * livesOn);
}

function latestSign(signs: readonly { on: PartialDate | null; record: Evidence | null }[]): SignOfLife | null {
  let latest: SignOfLife | null = null;
  for (const { on, record } of signs) if (on !== null && (latest === null || on > latest.on)) latest = { on, record };
  return latest;
}

function silence(record: Evidence, on: PartialDate, alive: number): Ground {
  return { record, text: `the last sign of life is of ${on.slice(0, 4)}`, weight: toWeight(alive) - toWeight(0.99) };
}
