import type { SourceRole } from '@deedline/engine/model/evidence';
import { addMapped, type Layout, type Mapped, type ReadItem, type SourceContext } from '../layout.ts';
import { readDelimited } from '../read/delimited.ts';

/** The trimmed text of a column of one row; '' where the file has no such column. */
export type ReadColumn = (fields: readonly string[]) => string;
export type FindColumn = (name: string) => ReadColumn;

export interface DelimitedForm {
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
