import { FAIR_DAYS } from '@deedline/contract/fair-charging';
import type { Results } from '@deedline/contract/results';
import type { Search } from '@deedline/contract/search';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { ContactActions } from './contact-actions.tsx';
import { EmailList } from './email-list.tsx';
import { PhoneList } from './phone-list.tsx';
import { WithheldNote } from './withheld-note.tsx';

/** The spec's reminder (product specification, section 2), federal calling hours, and what the words under each contact are for. */
function Notes({ hasContacts }: { hasContacts: boolean }) {
  return (
    <p className="min-w-0 flex-1 basis-96 text-xs text-muted">
      Always verify current DNC status and follow TCPA regulations before calling. Federal rules allow calls from 8:00 AM to 9:00 PM in the
      called party&rsquo;s local time; some states allow less.
      {hasContacts && (
        <>
          {' '}
          A contact that proves wrong or disconnected within {FAIR_DAYS} days gives its share of the price back, by{' '}
          <Link href={paths.credits} className="link">
            published rules
          </Link>
          : say so under Outcome.
        </>
      )}
    </p>
  );
}

/** How to reach them: phones, emails, and what can be done with them. */
export function Reach({ search, results }: { search: Search; results: Results }) {
  const { phones, emails, withheld } = results;
  return (
    <div className="space-y-6">
      <PhoneList searchId={search.id} phones={phones} heldBack={withheld?.phones ?? 0} />
      <EmailList searchId={search.id} emails={emails} heldBack={withheld?.emails ?? 0} />
      <WithheldNote withheld={withheld} />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 border-t pt-3">
        <Notes hasContacts={phones.length + emails.length > 0} />
        <ContactActions search={search} />
      </div>
    </div>
  );
}
