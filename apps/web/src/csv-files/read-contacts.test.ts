import { BATCH_LIMITS } from '@deedline/contract/limits';
import { matchContactColumns } from '@deedline/csv/match-contacts';
import { expect, it } from 'vitest';
import { readContacts } from './read-contacts.ts';

async function* chunksOf(text: string) {
  yield new TextEncoder().encode(text);
}
const read = (...lines: string[]) =>
  readContacts(chunksOf(lines.join('\n')), BATCH_LIMITS, matchContactColumns(lines[0]!.split(',')).roles, () => undefined);

it('sends rows with somebody and a way to reach them, names the others by line, and each marked number once', async () => {
  const file = await read(
    'Name,Phone,Phone DNC',
    'Odile Varnham,4195550142,',
    'Absalom Kettleby,4195550177,Yes',
    ',4195550178,',
    'Hetty Marlowe,,',
    'Bo Hallam,4195550177,Y',
  );
  expect(file).toEqual({
    total: 5,
    rows: [
      { line: 2, name: { full: 'Odile Varnham' }, phones: [{ text: '4195550142' }], emails: [] },
      { line: 3, name: { full: 'Absalom Kettleby' }, phones: [{ text: '4195550177' }], emails: [] },
      { line: 6, name: { full: 'Bo Hallam' }, phones: [{ text: '4195550177' }], emails: [] },
    ],
    doNotCall: ['4195550177'],
    leftOut: [
      { line: 4, reason: 'no_name' },
      { line: 5, reason: 'no_contact' },
    ],
    isTooMany: false,
  });
});

it('takes of one row no more contacts than a list does', async () => {
  const heads = Array.from({ length: 40 }, (_, at) => `Phone ${at + 1}`);
  const phones = heads.map((_, at) => `41955502${String(at).padStart(2, '0')}`);
  const { rows } = await read(['Name', ...heads].join(','), ['Odile Varnham', ...phones].join(','));
  expect(rows[0]!.phones).toHaveLength(30);
});
