import type { Results } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import { Link } from 'wouter';
import { reportFailure } from '../../../api/session.ts';
import { SendToCrm } from '../../../crm-push/send-to-crm.tsx';
import { saveSearch } from '../../../export/spec-csv.ts';
import { paths } from '../../../paths.ts';
import { ForRole, useIsPaid } from '../../../roles/roles.tsx';
import { Button } from '../../../ui/button.tsx';
import { REFUND_PROMISE } from '../../../words/refund-promise.ts';
import { labelSearch } from '../../../words/search-label.ts';
import { EmailList } from './email-list.tsx';
import { PhoneList } from './phone-list.tsx';
import { SaveToList } from './save-to-list.tsx';

/** How to reach them: phones, emails, and the actions on them. */
export function Reach({ search, results }: { search: Search; results: Results }) {
  const { phones, emails, withheld } = results;
  return (
    <div className="space-y-3">
      <PhoneList searchId={search.id} phones={phones} heldBack={withheld.phones} />
      <EmailList searchId={search.id} emails={emails} heldBack={withheld.emails} />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2 border-t pt-2.5">
        <Notes results={results} />
        <ContactActions search={search} />
      </div>
    </div>
  );
}

/** What was withheld, the reminder of the product specification (section 2), and what the outcome buttons are for. */
function Notes({ results }: { results: Results }) {
  const isPaid = useIsPaid();
  const hasContacts = results.phones.length + results.emails.length > 0;
  return (
    <div className="min-w-0 flex-1 basis-80 space-y-1 text-xs text-muted">
      <WithheldNote withheld={results.withheld} />
      <p>
        Always verify current DNC status and follow TCPA regulations before calling.{' '}
        {isPaid && hasContacts && (
          <>
            {REFUND_PROMISE}. Report it under Outcome.{' '}
            <Link href={paths.chargingRules} className="link">
              The rules
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

/** How many contacts were found but not sold, and why. */
export function WithheldNote({ withheld }: { withheld: Results['withheld'] }) {
  if (!withheld.reason) return null;
  return <p className="text-xs text-brass-ink">{withheld.reason}</p>;
}

export function ContactActions({ search }: { search: Search }) {
  return (
    <ForRole needs="member">
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="sm" onClick={() => void exportSearch(search)}>
          Export to CSV
        </Button>
        <SendToCrm what={{ searchId: search.id }} lead={<span className="font-semibold break-words">{labelSearch(search)}</span>} />
        <SaveToList search={search} />
      </div>
    </ForRole>
  );
}

export async function exportSearch({ id }: Pick<Search, 'id'>): Promise<void> {
  await saveSearch(id).catch(reportFailure('Export Failed'));
}
