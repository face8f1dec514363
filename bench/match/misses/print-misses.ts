import type { Misses, Tally } from './list-misses.ts';

const TITLES = { records: 'records of the people', owners: 'owners of today', phones: 'phones at rank 1' } as const;

/** How many were missed for which reason, and what could have been reached with what is recorded. */
export function printMisses(title: string, misses: Misses): void {
  console.log(`\n== ${title}`);
  for (const [name, what] of Object.entries(TITLES)) printTally(what, misses[name as keyof Misses]);
}

function printTally(what: string, { of, missed, beyond, reasons }: Tally): void {
  const got = (1 - missed / of).toFixed(4);
  console.log(
    `\n${what}: ${got} of ${of} found; ${(1 - beyond / of).toFixed(4)} could be, for ${beyond} of ${missed} missed ones nothing recorded leads there`,
  );
  for (const [reason, count] of [...reasons].sort(([, a], [, b]) => b - a)) console.log(`${String(count).padStart(6)}  ${reason}`);
}
