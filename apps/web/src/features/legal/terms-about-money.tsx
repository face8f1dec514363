import {
  ALWAYS_REFUNDED_CREDITS,
  CONTACT_THRESHOLD,
  FAIR_DAYS,
  MAX_REFUNDED_SHARE,
  MINIMUM_CREDITS,
  PRICE_NOTICE_DAYS,
  SIGNUP_CREDITS,
  SLIP_MINUTES,
} from '@deedline/contract/search/prices';
import { PRICES, REVERSE_RULE } from '../../prices.ts';
import { WhenBilled } from '../../ui/when-billed.tsx';
import type { LegalSection } from './legal-layout.tsx';

/** Sections 7 to 13: liability, money, termination, and general terms. */
export const TERMS_ABOUT_MONEY: readonly LegalSection[] = [
  {
    title: 'Liability limits',
    body: (
      <>
        <p>
          The service is provided as it is and as it is available. As far as the law allows, we exclude all implied warranties, among them
          those of merchantability, of fitness for a particular purpose and of accuracy. We do not promise that a person is found, that a
          contact is right, that a number may be called, or that a deal comes about.
        </p>
        <p>
          We are not liable for indirect, special or consequential damages, for lost profits or lost data, or for what happens when you
          contact somebody.{' '}
          <WhenBilled>
            Our liability in total, on whatever ground, is capped at the fees you paid in the 12 months before the claim arose.
          </WhenBilled>{' '}
          What cannot be excluded by law is not excluded here.
        </p>
      </>
    ),
  },
  {
    title: <WhenBilled otherwise="Fees">Fees and refunds</WhenBilled>,
    body: (
      <WhenBilled
        otherwise={<p>This installation is run for those who use it, and nobody is billed for a search. It owes nobody a service.</p>}
      >
        <p>
          Searches are paid for with prepaid credits. 1 credit equals $1.00. New accounts receive {SIGNUP_CREDITS} free credits, and no card
          is needed for them. Credits never expire, are not paid out in money except where these terms say so, and cannot be passed to
          another account. Submitting a search needs at least {MINIMUM_CREDITS} credit.
        </p>
        <p>
          A search costs {PRICES.propertyInsights} to {PRICES.fullReport} credits, depending on the quality and quantity of what it returns:{' '}
          {PRICES.propertyInsights} for Property Insights, {PRICES.contactSearch} for a Contact Search, {PRICES.fullReport} for a Full
          Report. A Reverse Search by phone or email costs {REVERSE_RULE} What a search may cost at most is set aside before it runs. You
          are charged for what was delivered and the rest is returned at once; where nothing useful is found, or the best contact has a
          confidence below {CONTACT_THRESHOLD} and there is nothing else of use, all of it is returned automatically.
        </p>
        <p>
          What you bought is not charged again for {FAIR_DAYS} days: an answer that says nothing new costs nothing, whichever search finds
          it, and of any other the price at which you bought its parts is taken off. A contact that you report as wrong or disconnected
          within {FAIR_DAYS} days of buying it gives back its share of what was charged for the contacts of that answer: an equal share for
          each contact with a confidence of {CONTACT_THRESHOLD} or more, rounded up, in sum never more than was charged for them. Each
          purchase of a contact is refunded once, only as far as credits that you bought paid for it (free credits are spent first), and not
          after you marked the contact as the right party for more than {SLIP_MINUTES} minutes. Within any {FAIR_DAYS} days such refunds are
          limited to {MAX_REFUNDED_SHARE * 100}% of the credits charged for contacts, or to {ALWAYS_REFUNDED_CREDITS} credits where that is
          more; a report beyond the limit is kept, and can be made again for a refund once there is room. Reports are made in good faith.
        </p>
        <p>
          Where a subscription is agreed on, it is billed monthly or annually in advance. You may cancel it at any time; cancellation takes
          effect at the end of the billing period, without a refund for that period. Price changes need {PRICE_NOTICE_DAYS} days’ notice,
          and hold from their day on for every search; the credits that you have stay as many, and what you bought stays bought. Late
          payments bear interest of 1.5% per month, or the legal maximum if that is lower. Prices do not include taxes, which you bear
          except for those on our income.
        </p>
        <p>
          If you believe that you were charged wrongly, tell us and name the search. We answer with its receipt, and return what was charged
          against these rules.
        </p>
      </WhenBilled>
    ),
  },
  {
    title: 'Termination',
    body: (
      <>
        <p>
          You may close your account at any time in its settings. We may suspend or close it when you breach these terms, when a data source
          or the law requires it, <WhenBilled>when an invoice stays unpaid, </WhenBilled>or when the service ends. We say why, unless the
          law forbids it.
        </p>
        <p>
          When the account ends, the licence ends with it: you stop using the service and delete results that you may no longer keep. Your
          data may be deleted 30 days after termination, apart from records that the law or the Privacy Policy obliges us to keep.{' '}
          <WhenBilled>
            If we end the service or close your account without a breach of yours, we refund the credits that you bought and did not use.
          </WhenBilled>{' '}
          Sections 2, 5, 6, 7, 10 and 11 remain in force.
        </p>
      </>
    ),
  },
  {
    title: 'Intellectual property',
    body: (
      <>
        <p>
          The service, its name, design, software, scoring and documentation belong to us or our licensors. These terms give you a right to
          use them and nothing more. You do not remove or change notices of origin. Open-source parts remain under their own licences.
        </p>
        <p>
          You keep what is yours: the lists that you bring, your notes, and the work that you make from your results. You allow us to
          process them as far as the service needs it. Suggestions that you send us may be used without obligation to you.
        </p>
      </>
    ),
  },
  {
    title: 'Dispute resolution',
    body: (
      <>
        <p>
          These terms are governed by the law of the State of New York, without its rules on the conflict of laws. Before anything else,
          either side writes to the other and gives it a fair time to settle the matter.
        </p>
        <p>
          What is not settled is decided by binding arbitration under the Commercial Arbitration Rules of the American Arbitration
          Association (AAA), held in New York, New York, by one arbitrator whose award any court with jurisdiction may enter. Either side
          may instead bring a claim in small claims court, or ask a court for urgent relief against misuse of data or of intellectual
          property.
        </p>
        <p>
          <b className="font-semibold">Class-action waiver.</b> Each side brings claims for itself alone. Class, collective and
          representative proceedings are waived, in arbitration and in court, and so is trial by jury as far as the law allows.
        </p>
      </>
    ),
  },
  {
    title: 'General provisions',
    body: (
      <>
        <p>
          These terms and the Privacy Policy are the whole agreement about the service. If a provision is invalid, the others stand. Not
          using a right is no waiver of it. Neither side answers for a failure that was beyond its reasonable control. You may not transfer
          your account or these terms without our consent; we may transfer them with the business.
        </p>
        <p>
          We may change these terms. The date at their top then changes with them, and changes that matter are announced to the email
          address of your account before they take effect. Using the service after that means accepting them; if you do not accept them,
          close the account.
        </p>
      </>
    ),
  },
  {
    title: 'Contact',
    body: (
      <p>
        Notices and questions about these terms, and requests for documents under section 4, go to the operator of this installation,
        whoever gave you its address. We write to the email address of your account, and a notice counts as received on the next business
        day. Keep that address current.
      </p>
    ),
  },
];
