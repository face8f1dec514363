import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:m?js|css|html|svg|txt|xml)$/;
// Below this a response fits the first packet as it is.
const MIN_BYTES = 1024;

/** Of the folder `unsent` nothing is sent. Writes a `.br` and a `.gz` beside every file of text, so that the server sends them without compressing anything. */
export async function compressFiles(folder: string, unsent: string): Promise<void> {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = all.filter((file) => TEXT.test(file) && !file.startsWith(`${unsent}${path.sep}`));
  await Promise.all(files.map((file) => compressFile(path.join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
