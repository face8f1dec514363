import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { EvidenceTable } from './evidence-table.tsx';
import { countRecords } from './evidence-words.ts';
import type { Statement } from './statement.ts';
import { useDisclosure } from './use-disclosure.ts';
import type { Disclosure } from './use-disclosure.ts';

type EvidenceProps = {
  about: string;
  statement: Statement;
  /** Given where the score opens the records too. */
  disclosure?: Disclosure;
  actions?: ReactNode;
  /** At the end of that line, or under it where there is no room. */
  outcome?: ReactNode;
  className?: string;
};

/** The records behind a statement, one click away; `actions` stand on the same line before the toggle, `outcome` after it. */
export function Evidence({ about, statement, disclosure, actions, outcome, className }: EvidenceProps) {
  const own = useDisclosure();
  const { id, isOpen, toggle } = disclosure ?? own;
  const lines = statement.evidence;
  if (lines.length === 0 && !actions && !outcome) return null;
  if (lines.length === 0)
    return (
      <div className={classNames('flex flex-wrap items-center gap-2', className)}>
        {actions}
        {outcome}
      </div>
    );
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-2">
        {actions}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="inline-flex h-8 items-center gap-1 rounded-md text-xs text-muted hover:text-ink touch:min-h-11"
        >
          <ChevronDown className={classNames('size-3.5 transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />
          <span className="underline decoration-line underline-offset-3">
            Evidence: {countRecords(lines)}
            <span className="sr-only"> behind {about}</span>
          </span>
        </button>
        {outcome}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <EvidenceTable about={about} statement={statement} />}
      </div>
    </div>
  );
}
