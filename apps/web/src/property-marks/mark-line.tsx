import type { PropertyMark } from '@deedline/contract/property-lists/property-list';
import { STAGE_WORDS } from '@deedline/contract/property-lists/property-list-words';
import { Badge } from '../ui/badge.tsx';
import { formatDate } from '../ui/format.ts';

/** The marks on a property: stage, tags, follow-up date and note. Renders nothing if there are none. */
export function MarkLine({ mark }: { mark: PropertyMark }) {
  return (
    <>
      <div className="mt-1.5 flex flex-wrap items-center gap-2 text-sm empty:hidden">
        {mark.stage && <Badge tone="green">{STAGE_WORDS[mark.stage]}</Badge>}
        {mark.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
        {mark.followUp && <span>Follow up {formatDate(mark.followUp)}</span>}
      </div>
      {mark.note && <p className="mt-1 text-sm break-words">{mark.note}</p>}
    </>
  );
}
