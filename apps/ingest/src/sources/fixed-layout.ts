import type { SourceRole } from '@deedline/engine/model/evidence';
import { addMapped, type Layout, type Mapped, type ReadItem, type SourceContext } from '../layout.ts';
import { readFixedWidth, type FixedRecord, type RecordForm } from '../read/fixed-width.ts';

export interface FixedForm extends RecordForm {
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
