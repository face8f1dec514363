import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Statement } from './statement.ts';
import type { Disclosure } from './use-disclosure.ts';

type EvidenceToggleProps = { about: string; statement: Statement; disclosure: Disclosure; children: ReactNode };

/** Words that open the records they stand for. With none on record they are words alone. */
export function EvidenceToggle({ about, statement, disclosure, children }: EvidenceToggleProps) {
  if (statement.evidence.length === 0) return <span>{children}</span>;
  return (
    <button
      type="button"
      aria-expanded={disclosure.isOpen}
      aria-controls={disclosure.id}
      onClick={disclosure.toggle}
      className="inline-flex items-center gap-0.5 rounded-md text-left text-xs text-muted hover:text-ink touch:-my-3 touch:min-h-11"
    >
      <span className="underline decoration-line underline-offset-3">
        <span>{children}</span>
        <span className="sr-only"> behind {about}</span>
      </span>
      <ChevronDown className={classNames('size-3.5 transition-transform', disclosure.isOpen && 'rotate-180')} aria-hidden="true" />
    </button>
  );
}
