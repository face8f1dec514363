import { BATCH_LIMITS } from '@deedline/contract/limits';
import { expect, it } from 'vitest';
import { NO_ADDRESS, readSurvey, streamFile, writeLeftOut } from './read-file.ts';

const TEXT = 'Owner;Site Address;City\r\nAnn;1 A St;Quillmere\r\n;;\r\n"Bo; Co";;"=1+1"\r\nCy;"2 ""B"" St";\r\n';
const stream = (bytes: BlobPart) => streamFile(new Blob([bytes]), () => undefined);

it('tells delimiter, encoding, columns and rows of a file from another program', async () => {
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${TEXT}`, 'utf16le'));
  const reading = await readSurvey(stream(utf16), BATCH_LIMITS, () => undefined);
  expect(reading).toMatchObject({
    encoding: 'utf-16le',
    delimiter: ';',
    header: ['Owner', 'Site Address', 'City'],
    guess: { address: 1, name: 0, city: 2 },
    rows: 3,
    filled: [3, 2, 2],
  });
  expect(reading.sample.map(({ line, cells }) => [line, cells[1]])).toEqual([
    [2, '1 A St'],
    [4, ''],
    [5, '2 "B" St'],
  ]);
});

it('proposes no column without anything in it where another one may be meant', async () => {
  const text = 'Property Address,Address,City\n,1 A St,Quillmere\n,2 B St,Quillmere\n';
  expect((await readSurvey(stream(text), BATCH_LIMITS, () => undefined)).guess).toEqual({ address: 1, city: 2 });
});

it('counts the bytes and the rows as it goes', async () => {
  const seen: number[] = [];
  const rows: number[] = [];
  await readSurvey(
    streamFile(new Blob([TEXT]), (bytes) => seen.push(bytes)),
    BATCH_LIMITS,
    (count) => rows.push(count),
  );
  expect([seen.at(-1), rows.at(-1)]).toEqual([TEXT.length, 3]);
});

it('writes down the rows without an address with line and reason, and nothing that a spreadsheet would run', async () => {
  const blob = await writeLeftOut(
    stream(TEXT),
    BATCH_LIMITS,
    ({ cells }) => (cells[1] ? undefined : NO_ADDRESS),
    () => undefined,
  );
  expect(await blob.text()).toBe(`Line,Reason,Owner,Site Address,City\r\n4,No address,Bo; Co,,'=1+1\r\n`);
});

it('refuses what is no file of rows in the words of the specification', async () => {
  await expect(readSurvey(stream(''), BATCH_LIMITS, () => undefined)).rejects.toThrow('CSV file is empty');
  await expect(readSurvey(stream('address\n"1 A St'), BATCH_LIMITS, () => undefined)).rejects.toThrow(/^Failed to parse CSV: /);
});
