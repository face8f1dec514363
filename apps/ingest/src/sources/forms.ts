import type { SourceRole } from '@deedline/engine/model/evidence';
import { addMapped, type Layout, LayoutMismatch, type Mapped, type ReadItem, rejectItem, type SourceContext } from '../layout.ts';
import { readDelimited } from '../read/delimited.ts';
import { type FixedRecord, readFixedWidth, type RecordForm } from '../read/fixed-width.ts';
import { isBlank, LongLine, readLines } from '../read/lines.ts';

/** The trimmed text of a column of one row; '' where the file has no such column. */
export type ReadColumn = (fields: readonly string[]) => string;
export type FindColumn = (name: string) => ReadColumn;

interface DelimitedForm {
  id: string;
  title: string;
  role: SourceRole;
  needsCounty: boolean;
  /** Columns without which a file is not of this layout. */
  required: readonly string[];
  /** Called once a file: looks its columns up and gives the mapping of a row. */
  bind(find: FindColumn, context: SourceContext): (fields: readonly string[]) => Mapped;
}

/** A layout of delimited rows under a header. */
export function delimitedLayout(form: DelimitedForm): Layout {
  return {
    id: form.id,
    title: form.title,
    role: form.role,
    needsCounty: form.needsCounty,
    drawsMap: false,
    async *read(chunks, context): AsyncGenerator<ReadItem[]> {
      const table = await readDelimited(chunks, form.title, form.required);
      const mapRow = form.bind((name) => readColumn(table.columns.indexOf(name.toUpperCase())), context);
      for await (const rows of table.rows) {
        const items: ReadItem[] = [];
        for (const row of rows) {
          if ('rejected' in row) items.push(row.rejected);
          else addMapped(items, row.line, mapRow(row.fields), () => row.text);
        }
        yield items;
      }
    },
  };
}

function readColumn(at: number): ReadColumn {
  return at < 0 ? () => '' : (fields) => fields[at]!.trim();
}

interface FixedForm extends RecordForm {
  id: string;
  role: SourceRole;
  needsCounty: boolean;
  mapRecord(record: FixedRecord, context: SourceContext): Mapped;
}

/** A layout of records of one length. */
export function fixedLayout(form: FixedForm): Layout {
  return {
    id: form.id,
    title: form.title,
    role: form.role,
    needsCounty: form.needsCounty,
    drawsMap: false,
    async *read(chunks, context): AsyncGenerator<ReadItem[]> {
      for await (const records of readFixedWidth(chunks, form)) {
        const items: ReadItem[] = [];
        for (const one of records) {
          if ('rejected' in one) items.push(one.rejected);
          else addMapped(items, one.line, form.mapRecord(one.record, context), () => one.text.trimEnd());
        }
        yield items;
      }
    },
  };
}

interface LineForm {
  id: string;
  title: string;
  role: SourceRole;
  needsCounty: boolean;
  drawsMap?: boolean;
  maxLineBytes: number;
  /** What is wrong with the first line, so that the file cannot be of this layout; or nothing. */
  checkFirst(text: string): string | undefined;
  mapLine(text: string, context: SourceContext): Mapped;
}

/** A layout with one record a line and no header. */
export function lineLayout(form: LineForm): Layout {
  return {
    id: form.id,
    title: form.title,
    role: form.role,
    needsCounty: form.needsCounty,
    drawsMap: form.drawsMap ?? false,
    async *read(chunks, context): AsyncGenerator<ReadItem[]> {
      let isFirst = true;
      for await (const batch of readLines(chunks, { maxBytes: form.maxLineBytes, nul: '' })) {
        const items: ReadItem[] = [];
        for (const [at, text] of batch.lines.entries()) {
          if (typeof text === 'string' && isBlank(text)) continue;
          if (isFirst) requireFit(form, text);
          isFirst = false;
          const line = batch.first + at;
          if (typeof text === 'string') addMapped(items, line, form.mapLine(text, context), () => text);
          else items.push(rejectItem(line, `longer than ${form.maxLineBytes} bytes`, text.head));
        }
        yield items;
      }
      if (isFirst) throw new LayoutMismatch(`not ${form.title}: the file is empty`);
    },
  };
}

function requireFit(form: LineForm, text: string | LongLine): void {
  const fault = text instanceof LongLine ? `it is longer than ${form.maxLineBytes} bytes` : form.checkFirst(text);
  if (fault) throw new LayoutMismatch(`not ${form.title}: in the first line ${fault}`);
}
