/**
 * Lists where two values differ in shape: in names of fields, and in types. Null, an empty text and an empty list match anything, because it is unknown what
 * they stand for.
 */
export function compareShapes(expected: unknown, actual: unknown): string[] {
  return [...new Set(compare(expected, actual, '', false))];
}

/** `mayLack`: an entry of a list need not have all fields of the others. */
function compare(expected: unknown, actual: unknown, at: string, mayLack: boolean): string[] {
  if (isOpen(expected) || isOpen(actual)) return [];
  const [wanted, told] = [typeOf(expected), typeOf(actual)];
  if (wanted !== told) return [`${at || '/'} is a ${told}, not a ${wanted}`];
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const [whole, toldWhole] = [together(expected), together(actual)];
    return [...compare(whole, toldWhole, `${at}/*`, mayLack), ...actual.flatMap((each) => compare(whole, each, `${at}/*`, true))];
  }
  if (wanted !== 'object') return [];
  const [left, right] = [expected as Record<string, unknown>, actual as Record<string, unknown>];
  return [
    ...Object.keys(left).flatMap((key) => {
      if (key in right) return compare(left[key], right[key], `${at}/${key}`, mayLack);
      return mayLack ? [] : [`${at}/${key} is missing`];
    }),
    ...Object.keys(right).flatMap((key) => (key in left ? [] : [`${at}/${key} is not the vendor's`])),
  ];
}

function isOpen(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.every(isOpen));
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Merges the entries of a list into one value with all of their fields. */
function together(entries: readonly unknown[]): unknown {
  const told = entries.filter((each) => !isOpen(each));
  const objects = told.filter((each): each is Record<string, unknown> => typeOf(each) === 'object');
  if (objects.length === 0) return told[0] ?? null;
  const keys = new Set(objects.flatMap((each) => Object.keys(each)));
  return Object.fromEntries(
    [...keys].map((key) => [key, objects.map((each) => each[key]).find((value) => value !== undefined && !isOpen(value)) ?? null]),
  );
}
