import type { MapGuess } from '@deedline/contract/files/map-preview';

/** Formats a guess for a terminal: the reasons, then the map or the file that contains it. */
export function sayGuess({ map, guesses, left, shipped }: MapGuess, out: string | undefined): string {
  return [
    ...(shipped === undefined ? [] : [`This is a file of ${shipped}. The shipped map reads it better than a guess: --map ${shipped}`]),
    ...guesses.map(({ field, columns, why }) => `${field} <- ${columns.join(', ')}: ${why}`),
    ...(left.length > 0
      ? [`Not used: ${left.map((one) => (one.looksLike === undefined ? one.column : `${one.column} (${one.looksLike})`)).join(', ')}`]
      : []),
    out === undefined
      ? JSON.stringify(map, null, 2)
      : `The map is in ${out}: give it an id and a title, and check what it does with preview.`,
  ].join('\n');
}
