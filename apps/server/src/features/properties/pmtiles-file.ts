/** Writes a minimal PMTiles file (version 3) with one tile that covers the whole world. For tests. */
import { writeFileSync } from 'node:fs';

const HEADER_BYTES = 127;
const UNCOMPRESSED = 1;
const VECTOR = 1;

export function writePmtiles(path: string, tile: Buffer): void {
  // One entry: tile 0, run length 1, its length, offset 0.
  const directory = Buffer.from([1, 0, 1, tile.length, 1]);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header[7] = 3;
  const tilesAt = HEADER_BYTES + directory.length + metadata.length;
  const spans = [
    [HEADER_BYTES, directory.length],
    [HEADER_BYTES + directory.length, metadata.length],
    [tilesAt, 0],
    [tilesAt, tile.length],
    [1, 1],
  ].flat();
  for (const [at, value] of [...spans, 1].entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8);
  header.set([1, UNCOMPRESSED, UNCOMPRESSED, VECTOR, 0, 0], 96);
  writeFileSync(path, Buffer.concat([header, directory, metadata, tile]));
}
