import { addPage, drawRule, HEAD_END, type Frame } from './draw-frame.ts';
import { drawText, wrapText, type TextStyle } from './draw-text.ts';
import { PAGE, type Paper } from './open-paper.ts';

/** What stands on a page in one piece. */
export interface Block {
  heightPt: number;
  draw(y: number): void;
}

const VALUE_LEFT = PAGE.left + 110;
/** As much as a charge can have digits. */
const FIGURE_WIDTH_PT = 30;

/** Draws blocks one below the other, on as many pages as they take. */
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

/** What it is at the left, its value beside it. A long value takes several lines. */
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

/** A line of a sum: what it is at the left, the figure at the right. */
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
