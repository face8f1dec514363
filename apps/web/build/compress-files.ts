import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:m?js|css|html|svg|txt|xml)$/;
// A smaller response fits into the first packet uncompressed.
const MIN_BYTES = 1024;

/**
 * Writes a `.br` and a `.gz` beside every text file, so that the server never compresses anything itself. Skips the folder `unsent`, whose files are not
 * served.
 */
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
