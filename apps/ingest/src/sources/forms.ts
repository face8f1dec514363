import type { SourceRole } from '@deedline/engine/model/evidence';
import { addMapped, type Layout, LayoutMismatch, type Mapped, type ReadItem, rejectItem, type SourceContext } from '../layout.ts';
import { isBlank, LongLine, readLines } from '../read/lines.ts';

interface LineForm {
  id: string;
  title: string;
  role: SourceRole;
  needsCounty: boolean;
  draws?: Layout['draws'];
  maxLineBytes: number;
  /** What is wrong with the first line if the file cannot be of this layout; otherwise undefined. */
  checkFirst(text: string): string | undefined;
  mapLine(text: string, context: SourceContext): Mapped;
}

/** A layout with one record per line and no header. */
export function lineLayout(form: LineForm): Layout {
  return {
    id: form.id,
    title: form.title,
    role: form.role,
    needsCounty: form.needsCounty,
    draws: form.draws ?? 'nothing',
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
