import type { SignTable } from './fit-signs.ts';

const WIDTH = 180;

/** Words in lines of at most `WIDTH`. */
function wrap(words: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line.length + word.length >= WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}

/** The text of `packages/engine/normalize/lists/organisation-signs.json`. */
export function signTableText({ weights, weightOfLists }: SignTable, countedFrom: string): string {
  const byWeight = [...Map.groupBy([...weights.keys()].sort(), (sign) => weights.get(sign)!)].sort(([a], [b]) => a - b);
  const words = byWeight.flatMap(([weight, signs]) => [String(weight), ...signs]);
  return `${JSON.stringify({ countedFrom, weightOfLists, signs: wrap(words) }, null, 2)}\n`;
}
