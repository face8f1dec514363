/** The header of the file, with a name for every column that only longer lines have. */
export function widenHeader(header: readonly string[], widest: number): string[] {
  const missing = Array.from({ length: Math.max(0, widest - header.length) }, (_, index) => `Column ${header.length + index + 1}`);
  return [...header, ...missing];
}

/** Our names, told apart from those of the file: 'City' becomes 'Result: City' beside a 'city' of the file, or 'Result 2: City'. */
export function tellApart(originals: readonly string[], ours: readonly string[]): string[] {
  const taken = new Set([...originals, ...ours].map(comparable));
  const originalNames = new Set(originals.map(comparable));
  return ours.map((name) => {
    if (!originalNames.has(comparable(name))) return name;
    let prefixed = `Result: ${name}`;
    for (let count = 2; taken.has(comparable(prefixed)); count += 1) prefixed = `Result ${count}: ${name}`;
    return prefixed;
  });
}

function comparable(name: string): string {
  return name.trim().toLowerCase();
}
