import { ATTESTATION, PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { maximumPriceCredits } from '@deedline/contract/search/prices';
import type { ReactNode } from 'react';
import { formatCost } from '../../../../ui/format.ts';
import { MODES, MODE_LIST } from '../../../../words/search-label.ts';
import { COMPLIANCE_POINTS } from '../../content/compliance.ts';
import { DATA_INCLUDED } from '../../content/data-included.ts';
import { FEATURES } from '../../content/features.tsx';
import { MODE_FACTS } from '../../content/modes.ts';
import { PRICE_FACTS, PRICE_STATEMENT } from '../../content/pricing.ts';
import { STEPS } from '../../content/steps.ts';
import { CONFIDENCE_TIERS } from '../../content/tiers.ts';
import { LegalLinks } from '../legal-links.tsx';
import { Article, Clause, Exhibit } from './article.tsx';
import { AuditRecord } from './audit-record.tsx';
import { DncStates } from './dnc-states.tsx';
import { FeeSchedule } from './fee-schedule.tsx';
import { LedgerEntries } from './ledger-entries.tsx';

/** In the order of COMPLIANCE_POINTS. */
const COMPLIANCE_NOTES: readonly ReactNode[] = [
  <>
    The sentence that is ticked, word for word: “{ATTESTATION.text}”{' '}
    <span className="whitespace-nowrap">Version {ATTESTATION.version}.</span>
  </>,
  'Calls are allowed from 8:00 AM to 9:00 PM where the called party is. See Exhibit A.',
  `Purposes that can be chosen: ${Object.values(PURPOSE_WORDS).join(', ')}.`,
  'The database itself refuses to change or delete the record of a search. See Exhibit B.',
];

/** In the order of FEATURES. */
const FEATURE_NOTES: readonly ReactNode[] = [
  CONFIDENCE_TIERS.map(({ range, name }) => `${range} ${name}`).join(', ') + '.',
  'Officers, agents and trustees come from the state’s own filings.',
  'A source that is late or fails is named on the receipt and changes nothing else.',
  'See Exhibit A.',
  'See the receipt above and Exhibit C.',
];

export function ComplianceArticle() {
  return (
    <Article id="compliance" number={1} title="Compliance">
      {COMPLIANCE_POINTS.map(({ title, text }, index) => (
        <Clause key={title} number={`1.${index + 1}`} title={title} note={COMPLIANCE_NOTES[index]}>
          {text}
        </Clause>
      ))}
      <Clause number="1.5" title="The long form">
        <LegalLinks />
      </Clause>
      <Exhibit letter="A" title="A phone number is in one of three states">
        <DncStates />
      </Exhibit>
      <Exhibit letter="B" title="What every search leaves on record">
        <AuditRecord />
      </Exhibit>
    </Article>
  );
}

export function HowItWorksArticle() {
  return (
    <Article id="how-it-works" number={2} title="How it works">
      {STEPS.map(({ title, text }, index) => (
        <Clause key={title} number={`2.${index + 1}`} title={title} note={index === 1 || index === 3 ? 'See Exhibit C.' : undefined}>
          {text}
        </Clause>
      ))}
      <Exhibit letter="C" title="The same search in the ledger">
        <LedgerEntries />
        <p className="mt-2 text-xs text-muted">
          Double entry: every row sums to zero, no row is ever changed, and no wallet goes below zero.
        </p>
      </Exhibit>
    </Article>
  );
}

export function PricingArticle() {
  return (
    <Article id="pricing" number={3} title="Pricing">
      {[PRICE_STATEMENT, ...PRICE_FACTS].map((fact, index) => (
        <Clause key={fact} number={`3.${index + 1}`}>
          {fact}
        </Clause>
      ))}
      <Exhibit letter="D" title="Schedule of prices">
        <FeeSchedule />
      </Exhibit>
    </Article>
  );
}

export function AnswerArticles() {
  return (
    <>
      <Article id="features" number={4} title="Features">
        {FEATURES.map(({ title, text }, index) => (
          <Clause key={title} number={`4.${index + 1}`} title={title} note={FEATURE_NOTES[index]}>
            {text}
          </Clause>
        ))}
      </Article>
      <Article id="solution" number={5} title="Data included">
        {DATA_INCLUDED.map(([name, what], index) => (
          <Clause key={name} number={`5.${index + 1}`} title={name} isOneLine>
            {what}
          </Clause>
        ))}
      </Article>
      <Article id="modes" number={6} title="Six search modes">
        {MODE_LIST.map((mode, index) => (
          <Clause
            key={mode}
            number={`6.${index + 1}`}
            title={MODES[mode].name}
            note={`Up to ${formatCost(maximumPriceCredits(mode, true))}`}
          >
            Given: {lowerFirst(MODE_FACTS[mode].asks)}. Returned: {lowerFirst(MODE_FACTS[mode].returns)}.
          </Clause>
        ))}
      </Article>
    </>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
