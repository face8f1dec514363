/** Extracts the text of the PDF documents that we write, as a viewer would show it. For tests. */
import { inflateSync } from 'node:zlib';

interface PdfText {
  /** From the left and from the bottom of the page, in points. */
  x: number;
  y: number;
  text: string;
}

/** The lines of each page from top to bottom; pieces of a line are joined from left to right by a space. */
export function readPdf(pdf: Buffer): string[][] {
  const objects = readObjects(pdf);
  const fonts = readFonts(objects);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)![1]!)!;
    return joinLines(readTexts(content.stream!.toString('latin1'), fonts));
  });
}

interface PdfObject {
  head: string;
  stream: Buffer | undefined;
}

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = [...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id, body]): [string, PdfObject] => {
    const [head, stream] = body!.split(/\nstream\n/, 2) as [string, string | undefined];
    const bytes = stream === undefined ? undefined : Buffer.from(stream, 'latin1').subarray(0, Number(/\/Length (\d+)/.exec(head)![1]));
    return [id!, { head, stream: bytes && head.includes('/FlateDecode') ? inflateSync(bytes) : bytes }];
  });
  // Pages are in the order in which they were written.
  return new Map(objects.toSorted(([a], [b]) => Number(a) - Number(b)));
}

type Decode = (hex: string) => string;

function readFonts(objects: Map<string, PdfObject>): Map<string, Decode> {
  const names = [...objects.values()].flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(names.map(([, name, id]) => [name!, decoderOf(objects, objects.get(id!)!.head)]));
}

function decoderOf(objects: Map<string, PdfObject>, font: string): Decode {
  const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1];
  if (toUnicode === undefined) return (hex) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
  const letters = readLetters(objects.get(toUnicode)!.stream!.toString('latin1'));
  return (hex) => (hex.match(/.{4}/g) ?? []).map((code) => letters.get(Number.parseInt(code, 16)) ?? '\u{FFFD}').join('');
}

/** What each glyph of an embedded font stands for: '<0000> <000f> [<0041> <0042> ...]'. */
function readLetters(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const texts = [...list!.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex]) => Buffer.from(hex!, 'hex').swap16().toString('utf16le'));
    for (const [index, text] of texts.entries()) letters.set(Number.parseInt(from!, 16) + index, text);
  }
  return letters;
}

function readTexts(content: string, fonts: Map<string, Decode>): PdfText[] {
  return [...content.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) \S+ Tf\n\[(.*?)\] TJ/g)].map(([, x, y, font, pieces]) => ({
    x: Number(x),
    y: Number(y),
    text: [...pieces!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => fonts.get(font!)!(hex!)).join(''),
  }));
}

function joinLines(texts: readonly PdfText[]): string[] {
  const lines = Map.groupBy(texts, ({ y }) => Math.round(y));
  return [...lines]
    .toSorted(([a], [b]) => b - a)
    .map(([, line]) =>
      line
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    );
}
