import { type ByteChunks, LayoutMismatch, rejectItem } from '../layout.ts';
import { isBlank, type LineBatch, LongLine, readLines } from './lines.ts';
import type { TableItem, TableRow } from './table.ts';

export const LINE_BYTES = 1 << 20;
export const LINES_IN_A_ROW = 20;
const DELIMITERS = [',', '\t', '|', ';'];

/** A table with a header; `columns` are in upper case. */
interface DelimitedTable {
  columns: string[];
  rows: AsyncGenerator<TableItem[]>;
}

/**
 * Reads the header, whose `required` columns determine the delimiter and confirm the layout; then the rows, in batches. Throws LayoutMismatch with the names of
 * missing columns. A row with another number of fields is rejected individually, and so is one whose quote never closes: the lines after it are read as if it
 * were not there.
 */
export async function readDelimited(chunks: ByteChunks, title: string, required: readonly string[]): Promise<DelimitedTable> {
  const batches = readLines(chunks, { maxBytes: LINE_BYTES, nul: '' });
  for (;;) {
    const { value: batch, done } = await batches.next();
    if (done) throw new LayoutMismatch(`not ${title}: the file is empty`);
    const at = batch.lines.findIndex((line) => line instanceof LongLine || !isBlank(line));
    if (at < 0) continue;
    const { delimiter, columns } = readHeader(batch.lines[at]!, title, required);
    const rest = { ...batch, first: batch.first + at + 1, lines: batch.lines.slice(at + 1) };
    return { columns, rows: readRows(rest, batches, delimiter, columns.length) };
  }
}

function readHeader(line: string | LongLine, title: string, required: readonly string[]): { delimiter: string; columns: string[] } {
  const text = line instanceof LongLine ? line.head : line;
  const tries = DELIMITERS.map((delimiter) => {
    const fields = splitDelimited(text, delimiter);
    const columns = fields === 'open' ? [] : fields.map((name) => name.trim().toUpperCase());
    return { delimiter, columns, missing: required.filter((name) => !columns.includes(name.toUpperCase())) };
  });
  const best = tries.reduce((a, b) => (b.missing.length < a.missing.length ? b : a));
  if (best.missing.length === 0) return best;
  const some = best.missing.slice(0, 8).join(', ') + (best.missing.length > 8 ? ` and ${best.missing.length - 8} more` : '');
  throw new LayoutMismatch(`not ${title}: the header has no column ${some}`);
}

/** The rows in `first` and the lines after it, in batches. A row without `width` fields is rejected, and so is a repetition of the `header`. */
export async function* readRows(
  first: LineBatch,
  batches: AsyncIterable<LineBatch>,
  delimiter: string,
  width: number,
  header?: readonly string[],
): AsyncGenerator<TableItem[]> {
  const splitter = new RowSplitter(delimiter, width, header);
  let carried = first;
  for await (const batch of batches) {
    const joined = carried.lines.length > 0 ? { ...batch, first: carried.first, lines: [...carried.lines, ...batch.lines] } : batch;
    const { items, rest } = splitter.split(joined, false);
    if (items.length > 0) yield items;
    carried = rest;
  }
  const { items } = splitter.split(carried, true);
  if (items.length > 0) yield items;
}

class RowSplitter {
  readonly #delimiter: string;
  readonly #width: number;
  readonly #header: readonly string[] | undefined;

  constructor(delimiter: string, width: number, header?: readonly string[]) {
    this.#delimiter = delimiter;
    this.#width = width;
    this.#header = header;
  }

  /** `rest`: lines whose row may continue in the next batch. */
  split(batch: LineBatch, isLast: boolean): { items: TableItem[]; rest: LineBatch } {
    const items: TableItem[] = [];
    for (let at = 0; at < batch.lines.length; at += 1) {
      const line = batch.first + at;
      const text = batch.lines[at]!;
      if (text instanceof LongLine) {
        items.push({ rejected: rejectItem(line, `longer than ${LINE_BYTES} bytes`, text.head) });
        continue;
      }
      const fields = splitDelimited(text, this.#delimiter);
      if (fields !== 'open') {
        const item = this.#check(line, fields, text);
        if (item) items.push(item);
        continue;
      }
      const joined = this.#join(batch, at);
      if (joined === undefined && !isLast && batch.lines.length - at < LINES_IN_A_ROW)
        return { items, rest: { ...batch, first: line, lines: batch.lines.slice(at) } };
      items.push(joined ?? this.#unquoted(line, text) ?? { rejected: rejectItem(line, 'a quoted field has no closing quote', text) });
      if (joined && 'text' in joined) at += joined.text.split('\n').length - 1;
    }
    return { items, rest: { ...batch, first: batch.first + batch.lines.length, lines: [] } };
  }

  #check(line: number, fields: string[], text: string): TableItem | undefined {
    if (fields.length === this.#width)
      return this.#isHeader(fields)
        ? { rejected: rejectItem(line, 'the header again', text) }
        : { line, fields: unwrap(fields, text), text };
    if (isBlank(text)) return undefined;
    if (fields.length > this.#width && fields.slice(this.#width).every((field) => field.trim() === ''))
      return this.#check(line, fields.slice(0, this.#width), text);
    const unquoted = this.#unquoted(line, text);
    if (unquoted) return unquoted;
    return { rejected: rejectItem(line, `${fields.length} fields, not ${this.#width}`, text) };
  }

  #isHeader(fields: readonly string[]): boolean {
    return this.#header !== undefined && fields[0] === this.#header[0] && fields.every((field, at) => field === this.#header![at]);
  }

  #join(batch: LineBatch, from: number): TableRow | undefined {
    let text = batch.lines[from] as string;
    for (let at = from + 1; at < Math.min(batch.lines.length, from + LINES_IN_A_ROW); at += 1) {
      const next = batch.lines[at]!;
      if (next instanceof LongLine) return undefined;
      text += `\n${next}`;
      const fields = splitDelimited(text, this.#delimiter);
      if (fields === 'open' || fields.length !== this.#width) continue;
      return this.#areRows(batch.lines.slice(from, at + 1) as string[])
        ? undefined
        : { line: batch.first + from, fields: unwrap(fields, text), text };
    }
    return undefined;
  }

  /** Whether lines joined by a quote are separate rows in which the quote is plain text; otherwise two parcels would become one row. */
  #areRows([first = '', ...others]: readonly string[]): boolean {
    const isWhole = first.split(this.#delimiter).length === this.#width;
    // A field that spans several lines opens in the first of them and closes in the last.
    return isWhole && !(hasOpenQuote(first) && hasOpenQuote(others.at(-1) ?? ''));
  }

  /** Splits without regard to quotes, for delimiters that do not occur in text. */
  #unquoted(line: number, text: string): TableRow | undefined {
    if (MAY_STAND_IN_TEXT.has(this.#delimiter)) return undefined;
    const fields = text.split(this.#delimiter);
    return fields.length === this.#width ? { line, fields: unwrap(fields, text), text } : undefined;
  }
}

const MAY_STAND_IN_TEXT = new Set([',', ';', ' ']);

/** Unwraps `="00412"`, which is written so that a spreadsheet keeps the zeros. */
function unwrap(fields: string[], text: string): string[] {
  return text.includes('="') ? fields.map((field) => /^="([^"]*)"$/.exec(field.trim())?.[1] ?? field) : fields;
}

function hasOpenQuote(line: string): boolean {
  return line.split('"').length % 2 === 0;
}

/** The fields of a line, or 'open' if a quoted field continues beyond it. */
type SplitLine = string[] | 'open';

/**
 * Splits a delimited line. A quote ends its field only before a delimiter or at the end of the line, so an undoubled quote inside a quoted field (`"JOHN "BUD"
 * HALE"`) stays part of it.
 */
export function splitDelimited(text: string, delimiter: string): SplitLine {
  if (!text.includes('"')) return text.split(delimiter);
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      const end = findClosingQuote(text, at + 1, delimiter);
      if (end < 0) return 'open';
      fields.push(text.slice(at + 1, end).replaceAll('""', '"'));
      at = end + 1;
    } else {
      const end = text.indexOf(delimiter, at);
      fields.push(end < 0 ? text.slice(at) : text.slice(at, end));
      at = end < 0 ? text.length : end;
    }
    if (at >= text.length) return fields;
    at += 1;
  }
}

// An undoubled quote inside the field shows that its writer does not double quotes: a `""` at the end is then a quote followed by the end.
function findClosingQuote(text: string, from: number, delimiter: string): number {
  let doubles = true;
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (next === undefined || next === delimiter) return at;
    if (next !== '"') doubles = false;
    else if (doubles) at += 1;
  }
  return -1;
}
