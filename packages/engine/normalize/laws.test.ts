import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAddress, parseAddress } from './address.ts';
import type { RawName } from '../model/evidence.ts';
import { readName } from './name.ts';

const WORDS = 'TANNERY COOPERS NORTH ST AVENUE COURT MAPLE HILL LAKE VIEW O MC SAINT 1ST FIRST RIVER'.split(' ');
const streetNames = fc.oneof(
  fc.constantFrom('TANNERY', 'COOPERS', 'MAPLE HILL', 'HIGH', '3RD', 'ST MARYS', 'MC KAY', 'LAKE SHORE', 'OLD MILL', 'QUARRY BANK'),
);
const addresses = fc.record({
  number: fc.integer({ min: 1, max: 99999 }),
  half: fc.constantFrom('', '', ' 1/2'),
  pre: fc.constantFrom('', '', 'N ', 'SW '),
  street: streetNames,
  type: fc.constantFrom('ST', 'AVE', 'ROW', 'LN', 'BLVD', 'CT', 'TER', 'WAY'),
  post: fc.constantFrom('', '', ' S', ' NE'),
  unit: fc.constantFrom('', '', ' APT 3', ' UNIT B', ' #12', ' STE 200'),
  place: fc.constantFrom(', QUILLMERE, FK 00412', ', PORT MERROW, FK 00023-0001', ' LARKHAVEN FK 00377', ', ST ELOI', ''),
});
const line = (a: { [K in 'half' | 'pre' | 'street' | 'type' | 'post' | 'unit' | 'place']: string } & { number: number }): string =>
  `${a.number}${a.half} ${a.pre}${a.street} ${a.type}${a.post}${a.unit}${a.place}`;

test('an address that was formatted reads back as the same address', () => {
  fc.assert(
    fc.property(addresses, (a) => {
      const parts = parseAddress({ line: line(a) });
      expect(parseAddress({ line: formatAddress(parts) })).toEqual(parts);
      expect(parts).toMatchObject({ number: `${a.number}${a.half}`, type: a.type, kind: 'street' });
    }),
    { numRuns: 500 },
  );
});

const junk = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc
    .array(
      fc.constantFrom(
        ...WORDS,
        '#',
        ',',
        '12',
        '00412',
        'PO',
        'BOX',
        'APT',
        'FK',
        'NE',
        '&',
        '%',
        'TR',
        'LLC',
        '1/2',
        '🙂',
        '<b>',
        "'; DROP TABLE x; --",
        '\0',
      ),
      { maxLength: 80 },
    )
    .map((words) => words.join(' ')),
);

test('no text makes the parsers throw, in any column', () => {
  fc.assert(
    fc.property(junk, junk, (a, b) => {
      expect(parseAddress({ line: a, unit: b, city: b, state: a, zip: b }).kind).toBeTypeOf('string');
      expect(formatAddress(parseAddress({ line: a }))).toBeTypeOf('string');
      expect(readName({ full: a }).persons.length + (readName({ full: a }).organisation?.core.length ?? 0)).toBeGreaterThan(0);
      expect(readName({ first: a, middle: b, last: b, suffix: a }).kind).toBeTypeOf('string');
    }),
    {
      numRuns: 300,
      examples: [
        [', &', ''],
        ['& &', '&'],
        ['A THE', 'OF 字'],
        ['OF 字', 'THE'],
        ['THE', ''],
      ],
    },
  );
});

const names = fc.record({
  first: fc.constantFrom('JOHN', 'MARY', 'ISADORA', 'J', 'THADDEUS'),
  middle: fc.constantFrom('', 'A', 'QUINN'),
  last: fc.constantFrom('SMITH', 'PELLWORTH', 'DE LA CRUZ', 'OBRIEN', 'VAN DER MEER', 'GARCIA LOPEZ'),
  suffix: fc.constantFrom('', 'JR', 'III'),
});

test('a name that was read reads the same again, in parts and as one line', () => {
  fc.assert(
    fc.property(names, (name) => {
      const [person] = readName(name).persons;
      const { display, ...parts } = person!;
      expect(readName(parts as RawName).persons).toEqual([person]);
      expect(readName({ full: display, order: 'first_last' }).persons).toEqual([person]);
    }),
  );
});

test('either order of a line gives the same person when the layout says the order', () => {
  fc.assert(
    fc.property(names, (name) => {
      const given = [name.first, name.middle].filter(Boolean).join(' ');
      const lastFirst = readName({ full: `${name.last} ${given} ${name.suffix}`, order: 'last_first' });
      expect(lastFirst.persons).toEqual(readName(name).persons);
    }),
  );
});
