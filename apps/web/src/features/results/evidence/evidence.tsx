import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { EvidencePanel } from './evidence-panel.tsx';
import { EvidenceToggle } from './evidence-toggle.tsx';
import { countRecords } from './evidence-words.ts';
import type { Statement } from './statement.ts';
import { useDisclosure } from './use-disclosure.ts';

type EvidenceProps = { about: string; statement: Statement; actions?: ReactNode; end?: ReactNode; className?: string };

/** The records behind a statement, one click away; `actions` stand on the same line before the toggle, `end` at the line's end. */
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
