import type { Answer } from '../model/answer.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import { nameText } from '../cluster/person-view.ts';
import type { Scene } from '../cluster/scene.ts';
import type { ComparableName } from '../compare/comparable.ts';
import { ageOn, likeliestBirth } from '../compare/compare-dates.ts';

export interface PersonFacts {
  name: string;
  age: number | null;
  aliases: string[];
  dateOfBirth: string | null;
  isDeceased: boolean;
}

/**
 * Name, aliases and birth date from the records attributed to one person. `name` is what the query or the roll calls them; if null, the best recorded name is
 * shown.
 */
export function composePersonFacts(scene: Scene, name: string | null, clusters: readonly PersonCluster[]): PersonFacts {
  const mentions = clusters.flatMap((cluster) => cluster.mentions);
  const counts = new Map<string, { name: ComparableName; count: number; isFormal: boolean }>();
  for (const mention of mentions) {
    for (const each of mention.names) {
      const known = counts.get(nameText(each));
      if (known) known.count++;
      else counts.set(nameText(each), { name: each, count: 1, isFormal: isFormal(each) });
    }
  }
  // Formal names come before nicknames, then the most frequent, then the fullest.
  const names = [...counts.entries()]
    .sort(([a, x], [b, y]) => Number(y.isFormal) - Number(x.isFormal) || y.count - x.count || b.length - a.length || (a < b ? -1 : 1))
    .map(([, each]) => each.name);
  const shown = name ?? names[0]?.display ?? '';
  const births = mentions.map((mention) => mention.birthDate).filter((birth) => birth !== undefined);
  const dateOfBirth = likeliestBirth(births);
  const isDeceased = mentions.some((mention) => mention.deathDate);
  return {
    name: shown,
    age: isDeceased ? null : ageOn(dateOfBirth, scene.context.today),
    aliases: listAliases(names, shown),
    dateOfBirth,
    isDeceased,
  };
}

const MAX_ALIASES = 8;

/** Names other than the shown one; the same name with or without its middle name is not an alias. */
function listAliases(names: readonly ComparableName[], shown: string): string[] {
  const words = shown
    .toUpperCase()
    .replaceAll("'", '')
    .split(/[^A-Z]+/);
  const isShown = ({ first, last }: ComparableName): boolean =>
    (last ?? '').split(' ').every((word) => words.includes(word)) && (first === undefined || first.length === 1 || words.includes(first));
  const seen = new Map<string, string>();
  for (const name of names)
    if (!isShown(name)) seen.set(`${name.first},${name.last}`, seen.get(`${name.first},${name.last}`) ?? name.display);
  return [...seen.values()].slice(0, MAX_ALIASES);
}

function isFormal({ first, last, roots }: ComparableName): boolean {
  return last !== undefined && first !== undefined && first.length > 1 && (roots ?? []).includes(first);
}

/** Court cases of this person, each counted once however many records report it. */
export function composeCivilRecords(clusters: readonly PersonCluster[]): Answer['civilRecords'] {
  const cases = new Map<string, { type: string; filedOn: string }>();
  for (const { mentions } of clusters) {
    for (const { evidence } of mentions) {
      if (evidence.kind !== 'court') continue;
      const { caseNumber, caseType, filedOn } = evidence.body;
      // The court is not part of the key: sources spell it differently or leave it out.
      cases.set(`${caseType}|${filedOn.slice(0, 4)}|${caseNumber.toUpperCase().replace(/[^A-Z0-9]/g, '')}`, { type: caseType, filedOn });
    }
  }
  const of = (type: string): string[] =>
    [...cases.values()]
      .filter((item) => item.type === type)
      .map((item) => item.filedOn)
      .sort();
  const [bankruptcies, liens, judgments] = [of('bankruptcy'), of('lien'), of('judgment')];
  return {
    numberOfBankruptcies: bankruptcies.length,
    numberOfLiens: liens.length,
    numberOfJudgments: judgments.length,
    mostRecentBankruptcy: bankruptcies.at(-1) ?? null,
    mostRecentLien: liens.at(-1) ?? null,
    mostRecentJudgment: judgments.at(-1) ?? null,
  };
}
