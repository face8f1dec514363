import { expect, test } from 'vitest';
import { UsageError } from '../command/arguments.ts';
import { readCalibrationCommand } from './arguments.ts';

const read = (typed: string) => readCalibrationCommand(typed === '' ? [] : typed.split(' '));

test.each([
  ['', { verb: 'help' }],
  ['--help', { verb: 'help' }],
  ['propose', { verb: 'propose' }],
  ['list', { verb: 'list' }],
  ['show', { verb: 'show' }],
  ['show 3', { verb: 'show', id: 3 }],
  ['activate 12', { verb: 'activate', id: 12 }],
  ['activate 12 --reason reviewed', { verb: 'activate', id: 12, reason: 'reviewed' }],
  ['deactivate --reason odd', { verb: 'deactivate', reason: 'odd' }],
])('"%s" is a command', (typed, command) => {
  expect(read(typed)).toEqual(command);
});

test.each([
  ['switch', 'There is no command switch.'],
  ['toString', 'There is no command toString.'],
  ['activate', 'activate needs the number of a calibration.'],
  ['activate latest', 'A calibration has a number, for example 3, and not latest.'],
  ['activate 0', 'A calibration has a number, for example 3, and not 0.'],
  ['activate 1e3', 'A calibration has a number, for example 3, and not 1e3.'],
  ['activate 2147483648', 'A calibration has a number, for example 3, and not 2147483648.'],
  ['activate 3 4', 'activate has no use for "4".'],
  ['propose 3', 'propose has no use for "3".'],
  ['list --reason x', 'list takes no --reason.'],
  ['activate 3 --force', `Unknown option '--force'.`],
])('"%s" is not', (typed, message) => {
  expect(() => read(typed)).toThrow(UsageError);
  expect(() => read(typed)).toThrow(message);
});

test('a reason is a text of at most 500 characters', () => {
  for (const reason of [' ', 'x'.repeat(501)]) expect(() => readCalibrationCommand(['deactivate', '--reason', reason])).toThrow('1 to 500');
});
