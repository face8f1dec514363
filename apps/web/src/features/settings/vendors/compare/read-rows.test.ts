import { expect, test } from 'vitest';
import { readRows } from './read-rows.ts';

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}

test('rows have their address, name, place and the number that is known to be right', async () => {
  const text =
    'Property Address,City,State,Zip,Owner Name,Phone\n418 Tannery Row,Quillmere,FK,00412,Ida Marlow,(419) 555-0142\n420 Tannery Row,Quillmere,FK,00412,,\n';
  expect(await readRows(bytesOf(text))).toEqual([
    { address: '418 Tannery Row', name: 'Ida Marlow', city: 'Quillmere', state: 'FK', zip: '00412', phone: '(419) 555-0142' },
    { address: '420 Tannery Row', name: '', city: 'Quillmere', state: 'FK', zip: '00412', phone: '' },
  ]);
});

test.each([
  ['without addresses', 'Colour,Size\nred,3\n', 'The file has no address column.'],
  ['without rows', 'Address,City,State\n', 'The file has no rows below its header.'],
  ['with more than may be compared', `Address\n${'1 Mill Lane\n'.repeat(1_001)}`, '1,000'],
])('a file %s is refused with words', async (_what, text, words) => {
  await expect(readRows(bytesOf(text))).rejects.toThrow(words);
});
