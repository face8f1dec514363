// Windows-1252 differs from Latin-1 in these 32 positions; five of them are unassigned and kept.
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes text in which each character stands for one byte of Windows-1252. */
export function decodeWindows1252(latin1: string): string {
  return latin1.replace(/[\x80-\x9f]/g, (character) => FROM_0X80[character.charCodeAt(0) - 0x80]!);
}

/** Removes a byte order mark, and converts UTF-16 to UTF-8. */
export async function* withoutByteOrderMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (head !== undefined) {
      bytes = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      if (bytes.length < 3) {
        head = bytes;
        continue;
      }
      head = undefined;
      const mark = readMark(bytes);
      bytes = bytes.subarray(mark.length);
      if (mark.utf16) decoder = new TextDecoder(mark.utf16, { ignoreBOM: true });
    }
    if (bytes.length > 0) yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
  }
  if (head !== undefined && head.length > 0) yield head;
}

function readMark(bytes: Buffer): { length: number; utf16?: string } {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { length: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { length: 2, utf16: 'utf-16le' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { length: 2, utf16: 'utf-16be' };
  return { length: 0 };
}
