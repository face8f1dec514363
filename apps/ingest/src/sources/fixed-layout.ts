import type { SourceRole } from '@deedline/engine/evidence';
import { rejectItem, type Layout, type Mapped, type ReadItem, type SourceContext } from '../layout.ts';
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
    async *read(chunks, context): AsyncGenerator<ReadItem> {
      for await (const items of readFixedWidth(chunks, form)) {
        for (const item of items) {
          if ('rejected' in item) {
            yield item.rejected;
            continue;
          }
          const mapped = form.mapRecord(item.record, context);
          if (typeof mapped === 'string') yield rejectItem(item.line, mapped, item.text.trimEnd());
          else for (const loadable of mapped) yield { line: item.line, ...loadable };
        }
      }
    },
  };
}
