import { COLOURS, type ExtraFont, PAGE, type Paper } from './paper.ts';

/** A part of a page that is not split across pages. */
export interface Block {
  heightPt: number;
  draw(y: number): void;
}

const VALUE_LEFT = PAGE.left + 110;
/** Enough for as many digits as a charge can have. */
const FIGURE_WIDTH_PT = 30;

/** Draws blocks one below the other, on as many pages as needed. */
export function drawBlocks(paper: Paper, frame: Frame, blocks: readonly Block[]): void {
  const pages: Block[][] = [[]];
  let room = PAGE.bottom - HEAD_END;
  for (const block of blocks) {
    if (block.heightPt > room) {
      pages.push([]);
      room = PAGE.bottom - HEAD_END;
    }
    pages.at(-1)!.push(block);
    room -= block.heightPt;
  }
  for (const [index, page] of pages.entries()) {
    addPage(paper, frame, index + 1, pages.length);
    let y: number = HEAD_END;
    for (const block of page) {
      block.draw(y);
      y += block.heightPt;
    }
  }
}

export function textBlocks(paper: Paper, text: string, style: TextStyle, linePt: number): Block[] {
  return wrapText(paper, text, style, PAGE.right - PAGE.left).map((line) => ({
    heightPt: linePt,
    draw: (y) => drawText(paper, line, PAGE.left, y + linePt * 0.7, style),
  }));
}

export function headingBlock(paper: Paper, text: string): Block {
  return { heightPt: 36, draw: (y) => drawText(paper, text, PAGE.left, y + 25, { font: 'bold', size: 11 }) };
}

/** A label at the left with its value beside it. A long value takes several lines. */
export function factBlocks(paper: Paper, name: string, value: string): Block[] {
  const style: TextStyle = { size: 9 };
  return wrapText(paper, value, style, PAGE.right - VALUE_LEFT).map((line, index) => ({
    heightPt: 15,
    draw(y) {
      if (index === 0) drawText(paper, name, PAGE.left, y + 10, { size: 9, colour: 'muted' });
      drawText(paper, line, VALUE_LEFT, y + 10, style);
    },
  }));
}

/** A line of a sum: words at the left, the figure at the right. */
export function figureBlock(paper: Paper, words: string, figure: string, font: 'regular' | 'bold' = 'regular'): Block {
  return {
    heightPt: 18,
    draw(y) {
      drawRule(paper, y);
      drawText(paper, words, PAGE.left, y + 12, { size: 9, font, widthPt: PAGE.right - PAGE.left - FIGURE_WIDTH_PT });
      drawText(paper, figure, PAGE.right, y + 12, { size: 9, font, align: 'right' });
    },
  };
}

/** What appears on every page: a header, and the page number in the footer. */
export interface Frame {
  title: string;
  /** Below the title: what the paper is about. */
  about: string;
  /** In the footer: when it was written. */
  written: string;
}

/** Where the text of a page begins, below the header. */
export const HEAD_END = 92;

export function addPage(paper: Paper, frame: Frame, number: number, of: number): void {
  paper.addPage();
  drawMark(paper, PAGE.left, PAGE.top);
  drawText(paper, 'Deedline', PAGE.left + 24, PAGE.top + 12, { font: 'bold', size: 13, colour: 'green' });
  drawText(paper, frame.title, PAGE.right, PAGE.top + 8, { font: 'bold', size: 11, align: 'right' });
  drawText(paper, frame.about, PAGE.right, PAGE.top + 20, { size: 7.5, colour: 'muted', align: 'right', widthPt: 340 });
  drawRule(paper, HEAD_END - 12);
  const foot = PAGE.bottom + 16;
  drawText(paper, frame.written, PAGE.left, foot, { size: 7.5, colour: 'muted' });
  drawText(paper, `Page ${group(number)} of ${group(of)}`, PAGE.right, foot, { size: 7.5, colour: 'muted', align: 'right' });
}

export function drawRule(paper: Paper, y: number, from: number = PAGE.left, to: number = PAGE.right): void {
  paper.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(COLOURS.line).stroke();
}

/** 12345 -> '12,345' */
export function group(figure: number): string {
  return String(figure).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** 5 -> '+5', -5 -> '-5', 0 -> '0' */
export function signed(figure: number): string {
  return figure > 0 ? `+${group(figure)}` : group(figure);
}

/** The product's mark: a block of four lots, one of them lit. */
function drawMark(paper: Paper, x: number, y: number): void {
  paper.save().translate(x, y).scale(0.8).lineWidth(1.5).lineJoin('round');
  paper.path('M2.5 5.2 21 2.8l.7 16.6-18 1.8z').stroke(COLOURS.ink);
  paper.path('m3 12.6 18.4-2M12.2 4l.4 16.3').stroke(COLOURS.ink);
  paper.path('m12.4 11.6 9-1 .3 8.8-9.1.9z').fillAndStroke(COLOURS.green, COLOURS.green);
  paper.restore();
}

/** Standard fonts that every PDF reader has: nothing is embedded, so a page of figures is written in milliseconds. */
const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier' } as const;
/** The characters that they support: Western European Latin. */
const PLAIN = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
/** The characters that the extra fonts add. */
const EXTRA: readonly [ExtraFont, RegExp][] = [
  ['latin-ext', /^[Ā-İĲ-őŔ-şŢ-ŷŹ-żƏƠơƯưǍ-ǔǦǧǪǫǺ-ǿȘ-țȲȳəḠḡṄṅẀ-ẅẞỲ-ỹ]$/],
  ['vietnamese', /^[Ạ-ỹ]$/],
];

export interface TextStyle {
  font?: keyof typeof FONTS;
  size: number;
  colour?: keyof typeof COLOURS;
  /** Whether x is the start or the end of the text. */
  align?: 'left' | 'right';
  /** Longer text is cut off with an ellipsis. */
  widthPt?: number;
}

interface Run {
  font: string;
  text: string;
}

/** Draws one line with its baseline at `foot`. Letters that no font has are drawn without their diacritics, or else as '?'. */
export function drawText(paper: Paper, text: string, x: number, foot: number, style: TextStyle): void {
  const runs = splitRuns(style.widthPt === undefined ? text : cutToWidth(paper, text, style, style.widthPt), style);
  let at = style.align === 'right' ? x - measure(paper, runs, style.size) : x;
  paper.fillColor(COLOURS[style.colour ?? 'ink']);
  for (const run of runs) {
    paper.font(run.font, style.size).text(run.text, at, foot, { lineBreak: false, baseline: 'alphabetic' });
    if (runs.length > 1) at += paper.widthOfString(run.text);
  }
}

/** Breaks a text into lines. */
function wrapText(paper: Paper, text: string, style: TextStyle, widthPt: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(paper, longer, style) <= widthPt) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cutToWidth(paper: Paper, text: string, style: TextStyle, widthPt: number): string {
  if (widthOf(paper, text, style) <= widthPt) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && widthOf(paper, `${letters.join('')}…`, style) > widthPt) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function widthOf(paper: Paper, text: string, style: TextStyle): number {
  return measure(paper, splitRuns(text, style), style.size);
}

function measure(paper: Paper, runs: readonly Run[], size: number): number {
  return runs.reduce((sum, { font, text }) => sum + paper.font(font, size).widthOfString(text), 0);
}

function splitRuns(text: string, style: TextStyle): Run[] {
  const plain = FONTS[style.font ?? 'regular'];
  if (PLAIN.test(text)) return [{ font: plain, text }];
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const extra = PLAIN.test(letter) ? undefined : EXTRA.find(([, letters]) => letters.test(letter));
    const font = extra?.[0] ?? plain;
    const shown = extra !== undefined || PLAIN.test(letter) ? letter : withoutMarks(letter);
    if (runs.at(-1)?.font === font) runs.at(-1)!.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

function withoutMarks(letter: string): string {
  if (/\p{Mark}|\p{Cf}/u.test(letter)) return '';
  const bare = letter.normalize('NFKD').replace(/\p{Mark}/gu, '');
  return PLAIN.test(bare) ? bare : '?';
}
