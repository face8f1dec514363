import type { Phone } from '@deedline/contract/results';
import { formatDate } from '../../../ui/format.ts';

/** Three states: what was not checked is never shown as clear. */
export function DncStanding({ dnc }: { dnc: Phone['dnc'] }) {
  const list = dnc.listDate ? `the list of ${formatDate(dnc.listDate)}` : 'the list';
  return (
    <div>
      {dnc.state === 'listed' && <span className="font-semibold text-brick">Do not call</span>}
      {dnc.state === 'not_listed' && <span className="text-green">Not listed</span>}
      {dnc.state === 'not_checked' && <span className="text-brass-ink">DNC not checked</span>}
      <div className="text-xs text-muted">
        {dnc.state === 'listed' && `on ${list}`}
        {dnc.state === 'not_listed' && `not on ${list}`}
        {dnc.state === 'not_checked' && 'no list covers this number'}
      </div>
    </div>
  );
}
