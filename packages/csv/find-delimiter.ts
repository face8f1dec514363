import { RecordSplitter, type Delimiter } from './split-records.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const LOOKED_AT = 16 * 1024;
const ANY_LENGTH = { columns: Infinity, cell: Infinity };

/**
 * The one that cuts most rows of the file's beginning into as many cells as the header has; among equals, the one that makes most
 * columns. A header that none of them cuts is one column: its rows are addresses with commas in them.
 */
export function findDelimiter(head: string): Delimiter {
  const text = head.slice(0, LOOKED_AT);
  let best: { delimiter: Delimiter; even: number; width: number } = { delimiter: undefined, even: 0, width: 1 };
  for (const delimiter of DELIMITERS) {
    const widths = readWidths(text, delimiter);
    const [width = 1, ...rows] = widths;
    if (width < 2) continue;
    const even = rows.length === 0 ? 1 : rows.filter((other) => other === width).length / rows.length;
    if (best.width === 1 || even > best.even || (even === best.even && width > best.width)) best = { delimiter, even, width };
  }
  return best.delimiter;
}

/** Of the rows that hold anything and are there in full. */
function readWidths(text: string, delimiter: Delimiter): number[] {
  const splitter = new RecordSplitter(delimiter, ANY_LENGTH);
  const records = splitter.push(text, false);
  // A first line that nothing ends yet.
  if (records.length === 0) records.push(...splitter.push('\n', false));
  return records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).map(({ cells }) => cells.length);
}
