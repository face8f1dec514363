import { expect, test } from 'vitest';
import { readCommand } from './arguments.ts';

test('reads a load command', () => {
  expect(
    readCommand(['fl-nal', 'a.csv', 'b.csv', '--source', 'quill-roll', '--as-of', '2026-11-01', '--state', 'fk', '--county', '03001']),
  ).toEqual({
    verb: 'load',
    layoutId: 'fl-nal',
    paths: ['a.csv', 'b.csv'],
    source: { name: 'quill-roll', state: 'FK', countyFips: '03001' },
    asOf: '2026-11-01',
    force: false,
    json: false,
    choice: {},
  });
});

test.each([
  ['glba,dppa', ['glba', 'dppa']],
  ['dppa', ['dppa']],
  ['none', []],
])('reads --regulated %s', (laws, regulated) => {
  const command = readCommand(['fl-nal', 'a.csv', '--source', 'x', '--as-of', '2026-11-01', '--regulated', laws]);
  expect(command).toMatchObject({ source: { name: 'x', regulated } });
});

test('reads the other commands', () => {
  expect(readCommand(['list'])).toEqual({ verb: 'list' });
  expect(readCommand(['show', 'quill-roll'])).toEqual({ verb: 'show', source: 'quill-roll' });
  expect(readCommand(['remove', 'quill-roll', '--layout', 'fl-nal'])).toEqual({ verb: 'remove', source: 'quill-roll', layoutId: 'fl-nal' });
  expect(readCommand(['--manifest', 'm.json', '--force'])).toEqual({ verb: 'manifest', path: 'm.json', force: true });
  expect(readCommand([])).toEqual({ verb: 'help' });
  const choice = { member: 'b.csv', delimiter: '\t', preambleLines: 2, header: false };
  expect(readCommand(['describe', 'a.zip', '--member', 'b.csv', '--delimiter', '\\t', '--preamble', '2', '--no-header', '--json'])).toEqual(
    {
      verb: 'describe',
      path: 'a.zip',
      choice,
      json: true,
    },
  );
});

test.each([
  [['fl-nul', 'a.csv'], 'there is no layout or verb "fl-nul"'],
  [['describe', 'a.csv', '--preamble', 'some'], '--preamble: must be a number'],
  [['fl-nal', '--source', 'x', '--as-of', '2026-11-01'], 'name the files to load'],
  [['fl-nal', 'a.csv', '--as-of', '2026-11-01'], '--source NAME'],
  [['fl-nal', 'a.csv', '--source', '../x', '--as-of', '2026-11-01'], '--source NAME'],
  [['fl-nal', 'a.csv', '--source', 'x', '--as-of', '2026-02-30'], '--as-of YYYY-MM-DD'],
  [['fl-nal', 'a.csv', '--source', 'x', '--as-of', '2962-07-01'], '--as-of 2962-07-01: this day is in the future'],
  [['fl-nal', 'a.csv', '--source', 'x', '--as-of', '2026-02-28', '--preamble', 'two'], '--preamble: must be a number'],
  [['fl-nal', 'a.csv', '--source', 'x', '--as-of', '2026-11-01', '--role', 'king'], '--role is one of assessor'],
  [['fl-nal', 'a.csv', '--source', 'x', '--as-of', '2026-11-01', '--state', 'FLA'], '--state is two letters'],
  [['fl-nal', 'a.csv', '--source', 'x', '--as-of', '2026-11-01', '--county', '3001'], '--county is the five digits'],
  [['fl-nal', 'a.csv', '--source', 'x', '--as-of', '2026-11-01', '--regulated', 'glba,hipaa'], '--regulated is glba, dppa'],
  [['fl-nal', 'a.csv', '--speed', '9'], "Unknown option '--speed'"],
  [['show'], 'usage: show SOURCE'],
  [['list', '--manifest', 'm.json'], '--manifest names the files itself'],
])('%j is refused', (args, message) => {
  expect(() => readCommand(args)).toThrow(message);
});
