import { expect, test } from 'vitest';
import { FlagProblem, parseFlags } from './read-flags.ts';

const options = { numbers: { type: 'string', default: '200000' }, world: { type: 'string' }, check: { type: 'boolean' } } as const;
const parse = (...args: string[]) => parseFlags({ args, options }).values;

test('flags are read as they are typed', () => {
  expect({ ...parse('--numbers', '1000', '--world=none', '--check') }).toEqual({ numbers: '1000', world: 'none', check: true });
  expect({ ...parse('--numbers', '0.5') }).toEqual({ numbers: '0.5' });
});

test.each([
  [['--numbrs', '5'], "Unknown option '--numbrs'. There are --numbers VALUE, --world VALUE, --check."],
  [['5'], "Unexpected argument '5'. There are --numbers VALUE, --world VALUE, --check."],
  [['--numbers', 'many'], '--numbers takes a number; got "many".'],
  [['--numbers'], "Option '--numbers <value>' argument missing. There are --numbers VALUE, --world VALUE, --check."],
])('%j is refused in one line', (args, message) => {
  expect(() => parse(...args)).toThrow(new FlagProblem(message));
});

test('where there is no flag, that is said', () => {
  expect(() => parseFlags({ args: ['--all'], options: {} })).toThrow("Unknown option '--all'. There are no flags.");
});
