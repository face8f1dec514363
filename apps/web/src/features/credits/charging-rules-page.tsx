import {
  ALWAYS_REFUNDED_CREDITS,
  CONTACT_THRESHOLD,
  FAIR_DAYS,
  MAX_REFUNDED_SHARE,
  MINIMUM_CREDITS,
  SIGNUP_CREDITS,
  SLIP_MINUTES,
} from '@deedline/contract/search/prices';
import { PRICES } from '../../prices.ts';
import { paths } from '../../paths.ts';
import { Breadcrumbs } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Section } from '../../ui/page/section.tsx';
import { REFUND_PROMISE } from '../../words/refund-promise.ts';
import { PriceTable } from '../../words/price-table.tsx';

const LIST = 'grid list-disc content-start gap-2 pl-5';

/** `/credits/rules`: all rules by which credits are charged and refunded. */
export function ChargingRulesPage() {
  usePageTitle('Charging and Refunds');
  return (
    <>
      <div className="mb-6">
        <Breadcrumbs crumbs={[{ label: 'Credits', href: paths.credits }, { label: 'Charging and refunds' }]} />
      </div>
      <PageHeader title="Charging and Refunds" lead="You are charged for what was delivered, never for having asked." />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10 text-sm">
        <Section title="What a search costs">
          <PriceTable />
          <ul className={`${LIST} mt-4`}>
            <li>1 credit equals $1.00. Credits never expire. The {SIGNUP_CREDITS} free credits of a new account are spent first.</li>
            <li>
              Contacts count as found when the best of them has a confidence of {CONTACT_THRESHOLD} or more. A search that finds nothing
              useful costs nothing.
            </li>
            <li>
              A search needs {MINIMUM_CREDITS} credit and sets aside the most that it can cost; what it did not cost is released as soon as
              it is done. If all the credits you have, set aside or not, are less than that, your last search costs less.
            </li>
          </ul>
        </Section>
        <Section title="The same answer again">
          <ul className={LIST}>
            <li>The same answer costs nothing for {FAIR_DAYS} days, whichever search finds it again.</li>
            <li>
              From any other answer, what you already bought is deducted: a Full Report costs {PRICES.fullReport - PRICES.propertyInsights}{' '}
              with its property record bought and {PRICES.fullReport - PRICES.contactSearch} with its contacts bought; a reverse search
              costs {PRICES.reverseSearch - PRICES.contactSearch} with its contacts bought, and nothing when you know whose they are as
              well. A number that cost {PRICES.propertyInsights} with only a name takes {PRICES.propertyInsights} off.
            </li>
            <li>
              A phone or email that one of your own lists already has for the person is found again for nothing, and gives no refund; a
              property found with it costs what it costs without contacts.
            </li>
          </ul>
        </Section>
        <Section title="A contact that proves wrong">
          <ul className={LIST}>
            <li>{REFUND_PROMISE}. Report it beside the contact, under Outcome.</li>
            <li>
              All contacts of {CONTACT_THRESHOLD} or more have equal shares of what was charged for them, rounded up, but in total never
              more.
            </li>
            <li>
              Each purchase of a contact is refunded once, and not after you marked it as the right party; a slip can be corrected for{' '}
              {SLIP_MINUTES} minutes.
            </li>
            <li>
              In any {FAIR_DAYS} days up to {MAX_REFUNDED_SHARE * 100}% of the credits charged for contacts can be refunded, and{' '}
              {ALWAYS_REFUNDED_CREDITS} credits always. A report beyond that is kept, and tells you from when you can make it again for its
              refund.
            </li>
          </ul>
        </Section>
      </div>
    </>
  );
}
