/** Reads the parts of a ZIP file through its central directory. For workbooks that we wrote ourselves. */
import { inflateRawSync } from 'node:zlib';

const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;

export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('not a ZIP file');
  const parts = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('the directory of the ZIP file is broken');
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(from, from + size);
    parts.set(zip.toString('utf8', at + 46, at + 46 + name), method === 0 ? data : inflateRawSync(data));
    at += 46 + name + extra + comment;
  }
  return parts;
}

/** The smallest ZIP file with content: one uncompressed part. */
export function writeZip(name: string, content: string): Buffer {
  const [title, data] = [Buffer.from(name), Buffer.from(content)];
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(data.length, 18);
  fields.writeUInt16LE(title.length, 22);
  return Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, title, data]);
}
