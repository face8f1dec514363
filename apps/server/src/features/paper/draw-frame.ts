import { drawText } from './draw-text.ts';
import { COLOURS, PAGE, type Paper } from './open-paper.ts';

/** What every page has: whose paper it is above, which page of how many below. */
export interface Frame {
  title: string;
  /** Below the title: whom and what it concerns. */
  about: string;
  /** At the foot: when it was written. */
  written: string;
}

/** Where the text of a page begins, after its head. */
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
