import { CONTACT_THRESHOLD, MINIMUM_CREDITS, PRICES, SIGNUP_CREDITS } from '@deedline/contract/prices';
import { Section } from '../../ui/section.tsx';
import { PriceTable } from '../../words/price-table.tsx';

export function HowCreditsWork() {
  return (
    <Section title="How Credits Work" className="mt-12">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <PriceTable />
        <ul className="grid content-start gap-3 text-sm">
          <li>1 credit equals $1.00. Every account starts with {SIGNUP_CREDITS} free credits.</li>
          <li>
            {PRICES.propertyInsights}-{PRICES.fullReport} credits per search depending on result quality and quantity; a reverse search is{' '}
            {PRICES.reverseSearch}. You are charged for what was delivered, never for having asked.
          </li>
          <li>
            Contacts count as found when the best of them has a confidence of {CONTACT_THRESHOLD} or more. A search that finds nothing
            useful costs nothing.
          </li>
          <li>
            A search needs {MINIMUM_CREDITS} credit and sets aside the most that it can cost; what it did not cost is free again as soon as
            it is done. If you have less than that left, your last search costs less.
          </li>
          <li>Credits never expire.</li>
        </ul>
      </div>
    </Section>
  );
}
