import { PRICES, SIGNUP_CREDITS } from '@deedline/contract/prices';
import type { LegalSection } from './legal-layout.tsx';

/** Sections 7 to 13: liability, money, ending, and what remains. */
export const TERMS_ABOUT_MONEY: readonly LegalSection[] = [
  {
    title: 'Liability limits',
    body: (
      <p>
        The service is provided as it is. As far as the law allows, we exclude implied warranties, are not liable for indirect or
        consequential damages or lost profits, and our liability in total is capped at the fees you paid in the 12 months before the claim
        arose.
      </p>
    ),
  },
  {
    title: 'Fees and refunds',
    body: (
      <>
        <p>
          Searches are paid for with prepaid credits. 1 credit equals $1.00. An ordinary search costs {PRICES.propertyInsights} to{' '}
          {PRICES.fullReport} credits depending on result quality and quantity, a reverse search {PRICES.reverseSearch}. Credits are charged
          only when useful data is found; where it is not, what was set aside for the search is returned automatically. New accounts receive{' '}
          {SIGNUP_CREDITS} free credits. Credits never expire.
        </p>
        <p>
          Where a subscription is agreed on, it is billed monthly or annually in advance. Cancellation takes effect at the end of the
          billing period, without a refund for that period. Price changes need 30 days’ notice. Late payments bear interest of 1.5% per
          month, or the legal maximum if that is lower.
        </p>
      </>
    ),
  },
  {
    title: 'Termination',
    body: (
      <p>
        You may close your account at any time. We may suspend or close it when you breach these terms, when a source or the law requires
        it, or when the service ends. Your data may be deleted 30 days after termination, apart from records that the law or the Privacy
        Policy obliges us to keep.
      </p>
    ),
  },
  {
    title: 'Intellectual property',
    body: (
      <p>
        The service, its name, design and documentation belong to us or our licensors. You keep what is yours: the lists you bring and what
        you make of your results. Suggestions may be used without obligation. Open-source parts remain under their own licences.
      </p>
    ),
  },
  {
    title: 'Dispute resolution',
    body: (
      <p>
        These terms are governed by the law of the State of New York. Disputes that cannot be settled between us are decided by binding
        arbitration under the rules of the American Arbitration Association (AAA) in New York. Each side brings claims only for itself:
        class actions and class arbitration are waived. Either side may ask a court for urgent relief.
      </p>
    ),
  },
  {
    title: 'General provisions',
    body: (
      <p>
        These terms are the whole agreement about the service. If a provision is invalid, the others stand. Not using a right is no waiver
        of it. You may not transfer your account without our consent. When these terms change, the date at their top changes with them, and
        using the service after that means accepting them.
      </p>
    ),
  },
  {
    title: 'Contact',
    body: (
      <p>
        Notices and questions about these terms go to the operator of this installation, whoever gave you its address. We write to the email
        address of your account.
      </p>
    ),
  },
];
