import type { EvidenceLine } from '@deedline/contract/results';
import { ChevronDown } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { EvidenceTable } from './evidence-table.tsx';
import { formatSeen, tellEvidence } from './evidence-words.ts';
import type { Statement } from './statement.ts';
import { useDisclosure } from './use-disclosure.ts';
import type { Disclosure } from './use-disclosure.ts';

function Saying({ line }: { line: EvidenceLine }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t py-1.5 first:border-t-0">
      <span className={classNames('min-w-0', line.weight < 0 && 'text-brick')}>
        {line.weight < 0 && <span className="font-medium">Against: </span>}
        <span className="inline-block first-letter:uppercase">{line.text}</span>
      </span>
      <span className="text-xs text-muted">
        {line.sourceLabel}, {formatSeen(line)}
      </span>
    </li>
  );
}

function Arithmetic({ about, statement }: { about: string; statement: Statement }) {
  const { id, isOpen, toggle } = useDisclosure();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="mt-1 inline-flex items-center gap-1 rounded-md text-xs text-muted hover:text-ink touch:min-h-11"
      >
        <ChevronDown className={classNames('size-3.5 transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />
        <span className="underline decoration-line underline-offset-3">
          The arithmetic<span className="sr-only"> behind {about}</span>
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <EvidenceTable about={about} statement={statement} />}
      </div>
    </>
  );
}

/** What the records say, in words: what agrees, who says so, what speaks against it. The weights are one step further. */
export function EvidencePanel({ about, statement, disclosure }: { about: string; statement: Statement; disclosure: Disclosure }) {
  if (statement.evidence.length === 0) return null;
  const { summary, lines } = tellEvidence(statement.evidence);
  return (
    <div id={disclosure.id} hidden={!disclosure.isOpen}>
      {disclosure.isOpen && (
        <section aria-label={`What speaks for ${about}`} className="my-2 max-w-3xl animate-fade border bg-raise px-4 py-3 text-sm">
          <p className="font-semibold">{summary}</p>
          <ul className="mt-1.5">
            {lines.map((line) => (
              <Saying key={`${line.evidenceId} ${line.question} ${line.text}`} line={line} />
            ))}
          </ul>
          <Arithmetic about={about} statement={statement} />
        </section>
      )}
    </div>
  );
}
