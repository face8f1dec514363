import { ALWAYS_REFUNDED_CREDITS, FAIR_DAYS, MOST_REFUNDED_SHARE, SLIP_MINUTES } from '@deedline/contract/fair-charging';
import { CONTACT_THRESHOLD, MINIMUM_CREDITS, PRICES, SIGNUP_CREDITS } from '@deedline/contract/prices';
import { Section } from '../../ui/section.tsx';
import { PriceTable } from '../../words/price-table.tsx';

export function HowCreditsWork() {
  return (
    <Section title="How Credits Work" className="mt-12">
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <PriceTable />
        <ul className="grid content-start gap-3 text-sm">
          <li>1 credit equals $1.00. Every account starts with {SIGNUP_CREDITS} free credits, which are spent first.</li>
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
            it is done. If all that you have, set aside or not, is less than that, your last search costs less.
          </li>
          <li>
            <b className="font-semibold">The same answer costs nothing for {FAIR_DAYS} days</b>, whichever search finds it again. Of any
            other, what you bought is taken off: a Full Report costs {PRICES.fullReport - PRICES.propertyInsights} with its property record
            bought and {PRICES.fullReport - PRICES.contactSearch} with its contacts bought; a reverse search costs{' '}
            {PRICES.reverseSearch - PRICES.contactSearch} with its contacts bought, and nothing when you know whose they are as well.
          </li>
          <li>
            <b className="font-semibold">A contact that proves wrong gives its share back.</b> Press the button under it within {FAIR_DAYS}{' '}
            days of buying it. All contacts of {CONTACT_THRESHOLD} or more have an equal share in what was charged for them, rounded up, in
            sum never more. What free credits paid for gives nothing back. Each purchase of a contact is refunded once, and not after you
            marked it as the right party; a slip can be mended for {SLIP_MINUTES} minutes.
          </li>
          <li>
            In any {FAIR_DAYS} days up to {MOST_REFUNDED_SHARE * 100}% of the credits charged for contacts can come back, and{' '}
            {ALWAYS_REFUNDED_CREDITS} credits always. A report beyond that is kept, and says from when on it can be made again for its
            refund.
          </li>
          <li>Credits never expire.</li>
        </ul>
      </div>
    </Section>
  );
}
