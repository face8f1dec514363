import type { MapGuess } from '@deedline/contract/files/map-preview';

/** A guess as lines for a terminal: the reasons, then the map, to be kept in a file. */
export function sayGuess({ map, guesses, left, shipped }: MapGuess): string {
  return [
    ...(shipped === undefined
      ? []
      : [`This is a file of ${shipped}, whose map is shipped: --map ${shipped} reads it better than a guess.`]),
    ...guesses.map(({ field, columns, why }) => `${field} <- ${columns.join(', ')}: ${why}`),
    ...(left.length > 0
      ? [`Not used: ${left.map((one) => (one.looksLike === undefined ? one.column : `${one.column} (${one.looksLike})`)).join(', ')}`]
      : []),
    JSON.stringify(map, null, 2),
  ].join('\n');
}
