import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readCsvUpload } from './csv-upload.ts';

test('a file that is long and has no rows keeps nobody waiting while it is read', async () => {
  const header = Buffer.from('address,city\n');
  const empty = Buffer.alloc(20_000_000, `"${'\n'.repeat(30_000)}"\n`);
  // In pieces, as a socket delivers them.
  const pieces = Array.from({ length: Math.ceil(empty.length / 65_536) }, (_, at) => empty.subarray(at * 65_536, (at + 1) * 65_536));
  const terms = { purpose: undefined, permissibleUse: true };
  const body = Readable.from([header, ...pieces]);
  const upload = readCsvUpload({ body, fileName: 'a.csv', terms, columns: undefined, idempotencyKey: undefined });
  let looks = 0;
  const look = () => {
    looks += 1;
    timer = setImmediate(look);
  };
  let timer = setImmediate(look);
  const read = async () => {
    const { rows } = await upload.open();
    for await (const _ of rows);
  };
  await read().catch(() => undefined);
  clearImmediate(timer);
  expect(looks).toBeGreaterThan(5);
});
