const KEPT = new Set(['LLC', 'II', 'III', 'IV', 'LP', 'NW', 'SE']);

/** 'O'BRIEN-SMITH' -> 'O'Brien-Smith', '1ST ST' -> '1st St': text as people type what records print in capitals. */
export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word) =>
      KEPT.has(word)
        ? word
        : word.toLowerCase().replace(/(^|['-])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase()),
    )
    .join(' ');
}
