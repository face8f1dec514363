import { COLOURS, type ExtraFont, type Paper } from './open-paper.ts';

/** Fonts that every reader has: nothing is embedded, and a page of figures is written in milliseconds. */
const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier' } as const;
/** What they can show: Latin as Western Europe writes it. */
const PLAIN = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
/** What the extra fonts have beyond that. */
const EXTRA: readonly [ExtraFont, RegExp][] = [
  ['latin-ext', /^[Ā-İĲ-őŔ-şŢ-ŷŹ-żƏƠơƯưǍ-ǔǦǧǪǫǺ-ǿȘ-țȲȳəḠḡṄṅẀ-ẅẞỲ-ỹ]$/],
  ['vietnamese', /^[Ạ-ỹ]$/],
];

export interface TextStyle {
  font?: keyof typeof FONTS;
  size: number;
  colour?: keyof typeof COLOURS;
  /** Where x is: at the beginning of the text or at its end. */
  align?: 'left' | 'right';
  /** What is longer ends with an ellipsis. */
  widthPt?: number;
}

interface Run {
  font: string;
  text: string;
}

/** Writes one line whose letters stand at `foot`. Letters that no font here has are written without their marks, else as '?'. */
export function drawText(paper: Paper, text: string, x: number, foot: number, style: TextStyle): void {
  const runs = splitRuns(style.widthPt === undefined ? text : cutToWidth(paper, text, style, style.widthPt), style);
  let at = style.align === 'right' ? x - measure(paper, runs, style.size) : x;
  paper.fillColor(COLOURS[style.colour ?? 'ink']);
  for (const run of runs) {
    paper.font(run.font, style.size).text(run.text, at, foot, { lineBreak: false, baseline: 'alphabetic' });
    if (runs.length > 1) at += paper.widthOfString(run.text);
  }
}

/** The lines of a text that is longer than one. */
export function wrapText(paper: Paper, text: string, style: TextStyle, widthPt: number): string[] {
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
