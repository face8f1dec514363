/**
 * `npm run bench:phones -- [--numbers N] [--seed N]`: compares our phone parser with libphonenumber on random ten-digit numbers of a diallable form. Prints,
 * by area code, how many each accepts that the other refuses, and the microseconds per number.
 */
import { readPhone } from '@deedline/engine/normalize/phone';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { readFlags } from './flags/read-flags.ts';

const { values } = readFlags({ options: { numbers: { type: 'string', default: '200000' }, seed: { type: 'string', default: '17' } } });

/** Mulberry32, seeded: yields the same numbers each time. */
let state = Number(values.seed);
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const digit = (from: number): number => from + Math.floor(random() * (10 - from));

/** Area code and exchange begin with 2 to 9 and are not service codes. Exchange 555 is excluded, because it is reserved for made-up people. */
function draw(): string {
  const number = [2, 0, 0, 2, 0, 0, 0, 0, 0, 0].map(digit).join('');
  return number.slice(1, 3) === '11' || number.slice(4, 6) === '11' || number.slice(3, 6) === '555' ? draw() : number;
}

function timed<T>(read: (number: string) => T): { read: T[]; micros: number } {
  const start = performance.now();
  const all = numbers.map(read);
  return { read: all, micros: ((performance.now() - start) * 1000) / numbers.length };
}

const numbers = Array.from({ length: Number(values.numbers) }, draw);
const ours = timed((number) => readPhone(number) !== null);
const judge = timed((number) => parsePhoneNumberFromString(number, 'US')?.isValid() === true);
const share = (count: number): string => `${((100 * count) / numbers.length).toFixed(2)} %`;
const both = (mine: boolean, theirs: boolean): string[] =>
  numbers.filter((_, index) => ours.read[index] === mine && judge.read[index] === theirs);

console.log(`${numbers.length} random numbers of the plan's form, without exchange 555`);
console.log(`by form alone all are accepted; libphonenumber refuses ${share(judge.read.filter((valid) => !valid).length)}`);
for (const [what, some] of [
  ['taken by us, refused by the judge', both(true, false)],
  ['refused by us, taken by the judge', both(false, true)],
] as const) {
  const areas = Object.entries(Object.groupBy(some, (number) => number.slice(0, 3)));
  const most = areas.toSorted(([, a], [, b]) => b!.length - a!.length).slice(0, 12);
  console.log(`${what}: ${some.length} (${share(some.length)})${most.map(([area, all]) => ` ${area}: ${all!.length}`).join(',')}`);
}
console.log(`microseconds a number: ours ${ours.micros.toFixed(2)}, libphonenumber-js/max ${judge.micros.toFixed(2)}`);
