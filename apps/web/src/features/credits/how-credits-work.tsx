import { FAIR_DAYS, PRICES, SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Section } from '../../ui/page/section.tsx';
import { PriceTable } from '../../words/price-table.tsx';

export function HowCreditsWork() {
  return (
    <Section title="How Credits Work" className="mt-12">
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <PriceTable />
        <ul className="grid content-start gap-3 text-sm">
          <li>1 credit equals $1.00. Credits never expire. Every account starts with {SIGNUP_CREDITS} free credits.</li>
          <li>
            {PRICES.propertyInsights}-{PRICES.fullReport} credits per search depending on result quality and quantity; a reverse search at
            most {PRICES.reverseSearch}. Nothing if nothing is found.
          </li>
          <li>The same answer costs nothing for {FAIR_DAYS} days.</li>
          <li>A contact that proves wrong within {FAIR_DAYS} days gives its share of the price back.</li>
          <li>
            <Link href={paths.chargingRules} className="link inline-flex items-center touch:min-h-11">
              All rules of charging and refunds
            </Link>
          </li>
        </ul>
      </div>
    </Section>
  );
}
