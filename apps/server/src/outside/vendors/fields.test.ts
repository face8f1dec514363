import { expect, test } from 'vitest';
import { z } from 'zod';
import { day, email, flag, known, listOf, number, phone, text, wholeListOf } from './fields.ts';

const all = z.object({ text, number, flag, day, phone, email });

test('reads what vendors write for one thing', () => {
  expect(
    all.parse({
      text: ' a ',
      number: '$1,200',
      flag: 'Y',
      day: '2025-11-01T00:00:00Z',
      phone: '(409) 555-0101',
      email: 'ODALYS@example.com',
    }),
  ).toEqual({
    text: 'a',
    number: 1200,
    flag: true,
    day: '2025-11-01',
    phone: '4095550101',
    email: 'odalys@example.com',
  });
  expect(z.object({ flag, text }).parse({ flag: 'no', text: 7 })).toEqual({ flag: false, text: '7' });
});

test.each([
  ['nothing', {}],
  ['null', { text: null, number: null, flag: null, day: null, phone: null, email: null }],
  ['emptiness', { text: ' ', number: '', flag: '', day: '', phone: '', email: '' }],
  ['other shapes', { text: {}, number: [], flag: 'maybe', day: '0000-00-00', phone: '911', email: 'none' }],
  ['more than a field holds', { text: 'x'.repeat(501) }],
])('%s is absent, and never false', (_, value) => {
  expect(known(all.parse(value))).toEqual({});
});

test('of a list with nulls what fits is kept, and what does not is counted', () => {
  const entry = z.object({ phone: z.string() });
  expect(listOf(entry).parse([null, { phone: '1' }, 'x', { phone: 2 }])).toEqual({ entries: [{ phone: '1' }], setAside: 3 });
  for (const none of [null, undefined, {}]) expect(listOf(entry).parse(none)).toEqual({ entries: [], setAside: 0 });
  expect(wholeListOf(entry).safeParse(null).success).toBe(false);
});

test('of a list without end the first thousand are read', () => {
  let reads = 0;
  const entry = z.unknown().transform(() => (reads += 1));
  expect(wholeListOf(entry).parse(Array.from({ length: 5_000 }, () => ({})))).toMatchObject({
    entries: { length: 1_000 },
    setAside: 4_000,
  });
  expect(reads).toBe(1_000);
});
