import { deathChance } from '@deedline/country/life-table';
import { redatedOf } from '../calibration/reliability.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import { lastSeenOf, type Scene } from '../cluster/scene.ts';
import { ageOn, yearsBetween } from '../compare/compare-dates.ts';
import type { Evidence } from '../model/evidence.ts';
import { REDATED, RELATIVE_SILENCE } from '../model/weights.ts';
import { ageInFile } from './age-in-file.ts';
import { OF_PEOPLE, shareOfThose } from './score-alive.ts';

/** A day on which somebody was alive, if its record is not an older one under a new date. */
interface Sign {
  years: number;
  record: Evidence;
}

/**
 * The probability that somebody who was not asked for is alive, by the days of their records: how many die in the years since, how few of the living no file
 * tells of for years, whether a fresh day after years of silence is that of an older record, and whether the roll of voters, which drops the dead, has them.
 * 1 if nothing is dated. A reported death counts elsewhere.
 */
export function chanceRelativeAlive(scene: Scene, { mentions, view }: PersonCluster): number {
  const { today, sources } = scene.context;
  const signs = signsOf(scene, mentions);
  const latest = signs[0];
  if (!latest) return 1;
  const heardUntil = sources.filter(({ role }) => OF_PEOPLE.has(role)).map(({ asOf }) => asOf);
  const unheardYears = yearsBetween(heardUntil.sort().at(-1), today) ?? 0;
  const age = ageOn(view.births[0], today);
  let [living, dead] = [0, 0];
  for (const each of age === null ? RELATIVE_SILENCE.assumedAges.map((then) => then + latest.years) : [age]) {
    const lasts = lastSigns(scene, signs, each);
    const oldest = Math.max(...lasts.map(({ years }) => years));
    for (const { chance, years } of lasts) {
      const died = deathChance(Math.max(0, each - years), null, years);
      living += chance * (1 - died) * silenceOf(oldest - unheardYears);
      dead += chance * died * silenceOf(oldest - years);
    }
  }
  return living / (living + dead * deadByRoll(scene, mentions));
}

/** The latest sign of life of each origin, newest first. */
function signsOf(scene: Scene, mentions: PersonCluster['mentions']): Sign[] {
  const dated = mentions.flatMap(({ evidence: record }): Sign[] => {
    const years = yearsBetween(lastSeenOf(scene, record), scene.context.today);
    return years === null ? [] : [{ years, record }];
  });
  dated.sort((a, b) => a.years - b.years);
  return dated.filter(({ record }, at) => dated.findIndex((other) => other.record.origin === record.origin) === at);
}

/** How many years ago they were really heard of last, by probability: a date in a file's last months may be that of a record from years earlier. */
function lastSigns(scene: Scene, signs: readonly Sign[], age: number): { chance: number; years: number }[] {
  const lasts: { chance: number; years: number }[] = [];
  let redated = 1;
  for (const { years, record } of signs) {
    const usual = redatedOf(scene.context.reliability, record.source) ?? REDATED.assumed;
    const share = ageInFile(scene, record) === 'fresh' ? shareOfThose(usual, Math.max(0, age - years)) : 0;
    lasts.push({ chance: redated * (1 - share), years });
    redated *= share;
    if (redated === 0) return lasts;
  }
  return [...lasts, { chance: redated, years: signs.at(-1)!.years + REDATED.yearsOlder }];
}

/** The share of the living of whom files of people tell nothing in this many years. */
function silenceOf(years: number): number {
  const { heardPerYear, hardlyHeard } = RELATIVE_SILENCE;
  return hardlyHeard + (1 - hardlyHeard) * Math.exp(-heardPerYear * Math.max(0, years));
}

/** How much likelier the roll of voters of their state says what it does of the dead than of the living. */
function deadByRoll({ context, sources }: Scene, mentions: PersonCluster['mentions']): number {
  const states = new Set(mentions.flatMap(({ addresses }) => addresses.map(({ parts }) => parts.state)));
  const { living, dead } = RELATIVE_SILENCE.onVoterRoll;
  if (mentions.some(({ evidence }) => sources.get(evidence.source)?.role === 'voter')) return dead / living;
  const isCovered = context.sources.some(({ role, state }) => role === 'voter' && state !== undefined && states.has(state));
  return isCovered ? (1 - dead) / (1 - living) : 1;
}
