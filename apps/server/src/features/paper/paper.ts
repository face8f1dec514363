import { fileURLToPath } from 'node:url';

export type Paper = PDFKit.PDFDocument;

/** US Letter, in points. */
export const PAGE = { left: 48, right: 564, top: 48, bottom: 744, width: 612, height: 792 } as const;
export const COLOURS = { ink: '#17211C', muted: '#5F685F', line: '#DDD9CE', green: '#1E6B4F' } as const;

/** Fonts for letters that the standard fonts lack. Embedded only when such letters occur, and only with those letters. */
const EXTRA_FONTS = {
  'latin-ext': import.meta.resolve('@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-400-normal.woff'),
  vietnamese: import.meta.resolve('@fontsource/hanken-grotesk/files/hanken-grotesk-vietnamese-400-normal.woff'),
} as const;
export type ExtraFont = keyof typeof EXTRA_FONTS;

/** A document without pages. `title` is shown in the reader's window; it names no person. The library is only loaded for the first one. */
export async function createPaper(title: string, at: Date): Promise<Paper> {
  const { default: Pdf } = await import('pdfkit');
  const paper = new Pdf({
    autoFirstPage: false,
    size: 'LETTER',
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Creator: 'Deedline', Producer: 'Deedline', CreationDate: at },
  });
  for (const [name, url] of Object.entries(EXTRA_FONTS)) paper.registerFont(name, fileURLToPath(url));
  return paper;
}

/** Takes what was written since the last call; the document keeps nothing of it. */
export function* takeWritten(paper: Paper): Generator<Buffer> {
  for (let piece = paper.read(); piece !== null; piece = paper.read()) yield piece as Buffer;
}

/** A moment as printed: 'Nov 20, 2026' and '2:12:03 PM'. */
export interface WrittenMoment {
  day: string;
  time: string;
}

/** Create it once per document, because that is expensive. */
export function paperClock(timeZone: string): (at: Date) => WrittenMoment {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'short', day: 'numeric' });
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', second: '2-digit' });
  // Newer ICU data puts a narrow no-break space before AM and PM, which the standard fonts lack.
  return (at) => ({ day: day.format(at), time: time.format(at).replace(/\s/g, ' ') });
}
