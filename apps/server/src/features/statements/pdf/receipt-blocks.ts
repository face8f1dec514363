import type { Results } from '@deedline/contract/results';
import type { AnswerPart, Receipt } from '@deedline/contract/search';
import type { SearchReceipt } from '@deedline/contract/statement';
import type { WrittenMoment } from './clock.ts';
import { factBlocks, figureBlock, headingBlock, textBlocks, type Block } from './draw-blocks.ts';
import { drawRule, group, signed } from './draw-frame.ts';
import { drawText } from './draw-text.ts';
import { PAGE, type Paper } from './open-paper.ts';

const PART_WORDS: Readonly<Record<AnswerPart, string>> = {
  property: 'the property record',
  contacts: 'the contacts',
  person: 'the person',
};
const STATUS_WORDS = { answered: 'answered', late: 'too late', failed: 'failed', skipped: 'not asked' } as const;
type WriteDay = (at: string) => string;
const SMALL = { size: 8, colour: 'muted' } as const;

/** What was delivered, and from its price down to what it cost in the end. */
export function chargeBlocks(paper: Paper, { receipt, movements }: SearchReceipt, write: WriteDay): Block[] {
  const heading = headingBlock(paper, 'What it cost, in credits');
  if (receipt === null) {
    const held = movements.reduce((sum, { change }) => sum + change.held, 0);
    return [heading, figureBlock(paper, 'Held while the search runs', group(held))];
  }
  const delivered = receipt.delivered.length === 0 ? 'Nothing useful' : receipt.delivered.join(', ');
  return [
    ...factBlocks(paper, 'Delivered', delivered),
    ...factBlocks(paper, 'Rule', receipt.rule),
    heading,
    figureBlock(paper, 'Price of what was delivered', group(receipt.price)),
    ...deductions(paper, receipt, write),
    figureBlock(paper, `Charged (${group(receipt.held)} held, ${group(receipt.released)} released)`, group(receipt.charged), 'bold'),
    ...(receipt.refunded > 0 ? refunded(paper, receipt) : []),
    ...(receipt.freeUntil === null ? [] : textBlocks(paper, `The same answer costs nothing until ${write(receipt.freeUntil)}.`, SMALL, 14)),
  ];
}

/** What makes the charge less than the price. */
function deductions(paper: Paper, { parts, price, charged }: Receipt, write: WriteDay): Block[] {
  const before = parts.filter(({ isBoughtBefore }) => isBoughtBefore);
  const notHeld = before.reduce((rest, { credits }) => rest - credits, price - charged);
  return [
    ...before.map(({ part, credits, boughtAt, searchId }) =>
      figureBlock(paper, `Bought before: ${PART_WORDS[part]} (${write(boughtAt)}, search ${searchId})`, signed(-credits)),
    ),
    ...(notHeld > 0 ? [figureBlock(paper, 'Not charged, for no more was held', signed(-notHeld))] : []),
  ];
}

function refunded(paper: Paper, { charged, refunded: credits }: Receipt): Block[] {
  return [
    figureBlock(paper, 'Refunded since, for reported contacts', signed(-credits)),
    figureBlock(paper, 'Cost', group(charged - credits), 'bold'),
  ];
}

/** The transactions, each to be cited by its number and hash. */
export function movementBlocks(paper: Paper, movements: SearchReceipt['movements'], clock: (at: Date) => WrittenMoment): Block[] {
  return movements.map(({ number, at, what, change, hash }) => ({
    heightPt: 18,
    draw(y) {
      const { day, time } = clock(new Date(at));
      drawRule(paper, y);
      drawText(paper, `No. ${group(number)}`, PAGE.left, y + 12, { size: 9 });
      drawText(paper, `${day}, ${time}`, PAGE.left + 60, y + 12, { size: 9 });
      drawText(paper, what, PAGE.left + 180, y + 12, { size: 9 });
      drawText(paper, `wallet ${signed(change.wallet)}, held ${signed(change.held)}`, PAGE.right - 84, y + 12, { size: 9, align: 'right' });
      drawText(paper, hash, PAGE.right, y + 12, { size: 8, font: 'mono', colour: 'muted', align: 'right' });
    },
  }));
}

export function sourceBlocks(paper: Paper, sources: Results['sources'] | null): Block[] {
  if (sources === null) return [];
  const { asked, answered, elapsedMs, list } = sources;
  return [
    headingBlock(paper, 'Sources asked'),
    ...textBlocks(paper, `${answered} of ${asked} answered in ${group(Math.round(elapsedMs))} ms.`, SMALL, 16),
    ...list.map(({ label, status, records, asOf }) => ({
      heightPt: 14,
      draw(y: number) {
        drawRule(paper, y);
        drawText(paper, label, PAGE.left, y + 9.5, { size: 8, widthPt: 300 });
        drawText(paper, asOf === null ? 'date not known' : `as of ${asOf}`, PAGE.right - 90, y + 9.5, { ...SMALL, align: 'right' });
        const outcome = status === 'answered' ? `${group(records)} ${records === 1 ? 'record' : 'records'}` : STATUS_WORDS[status];
        drawText(paper, outcome, PAGE.right, y + 9.5, { size: 8, align: 'right' });
      },
    })),
  ];
}
