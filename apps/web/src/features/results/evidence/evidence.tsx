import type { EvidenceLine } from '@deedline/contract/search/results';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { EvidenceTable } from './evidence-table.tsx';
import { sayProof } from './proof-words.ts';
import { countRecords, formatSeen, type Statement, tellEvidence } from './evidence-words.ts';

type EvidenceProps = { about: string; statement: Statement; actions?: ReactNode; end?: ReactNode; className?: string };

/** The records behind a statement, one click away. `actions` are placed before the toggle on the same line, `end` at the end of the line. */
export function Evidence({ about, statement, actions, end, className }: EvidenceProps) {
  const disclosure = useDisclosure();
  if (statement.evidence.length === 0 && !actions) return null;
  return (
    <div className={className}>
      <div className={classNames('flex flex-wrap items-center gap-x-2', statement.evidence.length > 0 && 'touch:min-h-11')}>
        {actions}
        {statement.evidence.length > 0 && (
          <EvidenceToggle about={about} statement={statement} disclosure={disclosure}>
            {countRecords(statement.evidence)}
          </EvidenceToggle>
        )}
        {end && <span className="ml-auto">{end}</span>}
      </div>
      <EvidencePanel about={about} statement={statement} disclosure={disclosure} />
    </div>
  );
}

/** State of an element that one or more controls show and hide. */
export interface Disclosure {
  id: string;
  isOpen: boolean;
  toggle: () => void;
}

export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return { id, isOpen, toggle: () => setOpen(!isOpen) };
}

type EvidenceToggleProps = { about: string; statement: Statement; disclosure: Disclosure; children: ReactNode };

/** Text that opens the records behind it; plain text if there are none. */
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

/** What the records say, in words: what agrees, who says so, what speaks against it. A second toggle opens the weights. */
export function EvidencePanel({ about, statement, disclosure }: { about: string; statement: Statement; disclosure: Disclosure }) {
  if (statement.evidence.length === 0) return null;
  const { summary, lines } = tellEvidence(statement.evidence);
  return (
    <div id={disclosure.id} hidden={!disclosure.isOpen}>
      {disclosure.isOpen && (
        <section aria-label={`Evidence for ${about}`} className="my-2 max-w-3xl animate-fade border bg-raise px-4 py-3 text-sm">
          <p className="font-semibold">{summary}</p>
          <ul className="mt-1.5">
            {lines.map((line) => (
              <EvidenceSentence key={`${line.evidenceId} ${line.question} ${line.text}`} line={line} />
            ))}
          </ul>
          {statement.proof && <p className="mt-1 border-t pt-1.5 text-xs text-muted">{sayProof(statement.proof)}</p>}
          <Arithmetic about={about} statement={statement} />
        </section>
      )}
    </div>
  );
}

function EvidenceSentence({ line }: { line: EvidenceLine }) {
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

/** A score that opens the records behind it; plain if there are none. */
export function ScoreToggle({ about, disclosure, children }: { about: string; disclosure: Disclosure | null; children: ReactNode }) {
  if (!disclosure) return children;
  return (
    <div className="relative w-fit">
      {children}
      <button
        type="button"
        aria-expanded={disclosure.isOpen}
        aria-controls={disclosure.id}
        aria-label={`Evidence behind the score of ${about}`}
        title="Show the evidence"
        onClick={disclosure.toggle}
        className="absolute -inset-x-1.5 -inset-y-0.5 rounded-md border border-transparent hover:border-edge touch:-inset-y-2.5"
      />
    </div>
  );
}
