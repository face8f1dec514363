type Fits = (character: string) => boolean;

const SIGNS: Readonly<Record<string, Fits>> = {
  '#': (character) => character >= '0' && character <= '9',
  '@': (character) => /\p{L}/u.test(character),
  '?': () => true,
};

/**
 * Whether a whole text matches a pattern, ignoring case: `#` is a digit, `@` a letter, `?` any character, `*` any number of characters. Takes at most text
 * length times pattern length.
 */
export function makeShape(shape: string): (text: string) => boolean {
  const signs = Array.from(shape.toUpperCase(), (sign) =>
    sign === '*' ? '*' : (SIGNS[sign] ?? ((character: string) => character === sign)),
  );
  return (text) => matches(signs, Array.from(text.toUpperCase()));
}

function matches(signs: readonly ('*' | Fits)[], text: readonly string[]): boolean {
  let at = 0;
  let sign = 0;
  // Where to continue if what follows the last `*` does not fit: it takes one more character.
  let retry: { at: number; sign: number } | undefined;
  while (at < text.length) {
    const wanted = signs[sign];
    if (wanted === '*') {
      retry = { at, sign: sign + 1 };
      sign += 1;
    } else if (wanted?.(text[at]!)) {
      at += 1;
      sign += 1;
    } else if (retry) {
      retry.at += 1;
      ({ at, sign } = retry);
    } else return false;
  }
  while (signs[sign] === '*') sign += 1;
  return sign === signs.length;
}
