import { inflateSync } from 'node:zlib';

/** The file that is attached to a PDF as `writePacketPdf` writes it; undefined when there is none. */
export function readAttached(pdf: Buffer): string | undefined {
  const at = pdf.indexOf('/EmbeddedFile\n');
  if (at < 0) return undefined;
  const begin = pdf.indexOf('stream\n', at) + 'stream\n'.length;
  const head = pdf.subarray(pdf.lastIndexOf('obj\n', at), begin).toString('latin1');
  const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
  if (!Number.isInteger(length)) return undefined;
  const stream = pdf.subarray(begin, begin + length);
  try {
    return (head.includes('/FlateDecode') ? inflateSync(stream) : stream).toString('utf8');
  } catch {
    return undefined;
  }
}
