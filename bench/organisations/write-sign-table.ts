import type { SignTable } from './fit-signs.ts';

const WIDTH = 180;

/** Words in lines of at most `WIDTH`. */
function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line.length + word.length >= WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

/** The text of `packages/engine/normalize/organisation-sign-table.ts`. */
export function signTableText({ weights, weightOfLists }: SignTable, setting: string): string {
  const byWeight = [...Map.groupBy([...weights.keys()].sort(), (sign) => weights.get(sign)!)].sort(([a], [b]) => a - b);
  const words = byWeight.flatMap(([weight, signs]) => [String(weight), ...signs]);
  return `/**
 * What signs say of a line whose words leave open whether it names a firm: a log-odds in quarters, then the signs that it is of; which signs
 * there are stands in \`organisation-signs.ts\`. Written by \`node bench/learn-organisations.ts\`, never by hand: ${setting}.
 */
export const ORGANISATION_SIGNS = \`
${wrap(words)}
\`;

/** Of the sum that the lists of words give. */
export const WEIGHT_OF_LISTS = ${weightOfLists};
`;
}
