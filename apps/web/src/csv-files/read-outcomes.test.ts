import { BATCH_LIMITS } from '@deedline/contract/limits';
import { expect, it } from 'vitest';
import { readOutcomes } from './read-outcomes.ts';

const COLUMNS = { phone: 0, email: 1, disposition: 2, date: 3, search: 4 };
const ID = '01900000-0000-7000-8000-000000000001';
async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}
const read = (lines: readonly string[], meanings = {}) =>
  readOutcomes(
    bytesOf(['Phone,Email,Dispo,Date,Search', ...lines].join('\n')),
    BATCH_LIMITS,
    { columns: COLUMNS, meanings },
    () => undefined,
  );

it('makes rows of what says something, and leaves what says nothing with who has the file', async () => {
  const file = await read([
    `(419) 555-0142,,Wrong Number,11/20/2026,${ID}`,
    ',odile@mail.example,Bounced,,x',
    '4195550143,odile@mail.example,Email bounced,,',
    '4195550144,,Left VM,,',
    ',,RPC,,',
    '4195550145,,DNC,,',
  ]);
  expect(file).toMatchObject({ total: 6, silent: 1, empty: 1, doNotCall: ['4195550145'], isTooMany: false });
  expect(file.rows).toEqual([
    { line: 2, kind: 'phone', contact: '(419) 555-0142', outcome: 'wrong_number', on: '2026-11-20', searchId: ID },
    { line: 3, kind: 'email', contact: 'odile@mail.example', outcome: 'bounced' },
    { line: 4, kind: 'email', contact: 'odile@mail.example', outcome: 'bounced' },
  ]);
});

it('tells what rows say about people from what they say about contacts, and lists the number of whoever wants no contact', async () => {
  const file = await read(['4195550142,,Deceased,11/20/2026,', `,odile@mail.example,Bankruptcy,,${ID}`, '4195550144,,Cease & desist,,']);
  expect(file).toMatchObject({ total: 3, rows: [], silent: 0, doNotCall: ['4195550144'] });
  expect(file.persons).toEqual([
    { line: 2, kind: 'phone', contact: '4195550142', report: 'deceased' },
    { line: 3, kind: 'email', contact: 'odile@mail.example', searchId: ID, report: 'bankruptcy' },
    { line: 4, kind: 'phone', contact: '4195550144', report: 'no_contact' },
  ]);
});

it('counts a number once that several rows ask not to call, however it is written', async () => {
  const file = await read(['4195550145,,DNC,11/20/2026,', '+1 (419) 555-0145,,DNC,11/21/2026,', '419-555-0146,,Cease & desist,,']);
  expect(file).toMatchObject({ total: 3, doNotCall: ['4195550145', '419-555-0146'] });
});

it('reads a word as somebody said, and counts the words, the most frequent first', async () => {
  const file = await read(['4195550142,,Blue,,', '4195550143,,Blue,,', '4195550144,,RPC,,'], { Blue: 'out_of_service', RPC: 'nothing' });
  expect(file.words).toEqual([
    { word: 'Blue', rows: 2 },
    { word: 'RPC', rows: 1 },
  ]);
  expect(file.rows.map(({ outcome }) => outcome)).toEqual(['disconnected', 'disconnected']);
});

it('says when there are more than one import takes', async () => {
  const lines = Array.from({ length: 10_001 }, (_, index) => `419555${String(index).padStart(4, '0')},,RPC,,`);
  const file = await read(lines);
  expect([file.rows.length, file.isTooMany]).toEqual([10_000, true]);
});
