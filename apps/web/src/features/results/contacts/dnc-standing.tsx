import type { ListSaying } from '@deedline/contract/do-not-call';
import type { Phone } from '@deedline/contract/results';
import { formatDate } from '../../../ui/format.ts';
import { describeLists, nameList } from './call-words.ts';

const STATES = {
  listed: { words: 'Do not call', look: 'font-semibold text-brick' },
  not_listed: { words: 'Not listed', look: 'text-green' },
  not_checked: { words: 'DNC not checked', look: 'text-brass-ink' },
} as const;

/** Three states: what was not checked is never shown as clear. Which lists of which day say so stands below. */
export function DncStanding({ dnc }: { dnc: Phone['dnc'] }) {
  const { words, look } = STATES[dnc.state];
  const others = (dnc.lists ?? []).filter((saying) => isWorthSaying(saying, dnc));
  return (
    <div>
      <span className={look}>{words}</span>
      <div className="text-xs text-muted">
        {describeLists(dnc)}
        {others.map((saying) => (
          <div
            key={`${saying.owner} ${saying.kind} ${saying.state} ${saying.listDate}`}
            className={saying.says === 'listed' ? 'text-brick' : ''}
          >
            {saying.says === 'listed' ? 'on' : 'not on'} {nameList(saying)} of {formatDate(saying.listDate)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The first line names the newest national list; the others that say something stand below it. */
function isWorthSaying({ kind, says }: ListSaying, { state }: Phone['dnc']): boolean {
  if (kind === 'national') return false;
  return says === 'listed' || (says === 'not_listed' && state !== 'listed');
}
