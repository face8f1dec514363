import { ATTESTATION, PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import type { ReactNode } from 'react';
import { maximumPrice } from '../../../../prices.ts';
import { formatCost } from '../../../../ui/format.ts';
import { MODE_LIST, MODES } from '../../../../words/search-label.ts';
import { FEATURES } from '../../content/features.tsx';
import {
  COMPLIANCE_POINTS,
  CONFIDENCE_TIERS,
  DATA_INCLUDED,
  MODE_FACTS,
  PRICE_FACTS,
  PRICE_STATEMENT,
  STEPS,
} from '../../content/texts.ts';
import { LegalLinks } from '../variant-frame.tsx';
import { AuditRecord, DncStates, FeeSchedule, LedgerEntries } from './papers.tsx';

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
          <Clause key={mode} number={`6.${index + 1}`} title={MODES[mode].name} note={`Up to ${formatCost(maximumPrice(mode, true))}`}>
            Given: {lowerFirst(MODE_FACTS[mode].asks)}. Returned: {lowerFirst(MODE_FACTS[mode].returns)}.
          </Clause>
        ))}
      </Article>
    </>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

type ArticleProps = { id: string; number: number; title: string; children: ReactNode };

/** An article of the document: its number and title, then its clauses. */
function Article({ id, number, title, children }: ArticleProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-ink pt-6 pb-14 lg:pb-20">
      <h2 id={`${id}-title`} className="mb-6 grid items-baseline gap-x-6 text-2xl font-bold lg:grid-cols-[6rem_minmax(0,1fr)]">
        <span className="font-mono text-xs font-medium tracking-normal text-muted">Article {number}</span>
        {title}
      </h2>
      {children}
    </section>
  );
}

type ClauseProps = { number: string; title?: string; note?: ReactNode; isOneLine?: boolean; children: ReactNode };

/** A clause with its number on the left and an optional note in the margin. */
function Clause({ number, title, note, isOneLine, children }: ClauseProps) {
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 py-3 lg:grid-cols-[6rem_minmax(0,1.7fr)_minmax(0,1fr)] lg:gap-x-6">
      <p className="pt-0.5 font-mono text-xs text-muted">{number}</p>
      <div className={isOneLine ? 'sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]' : 'max-w-[38rem]'}>
        {title && <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>}
        <div className="leading-relaxed">{children}</div>
      </div>
      {note && (
        <div className="self-start border-l border-edge pl-4 text-xs leading-relaxed text-muted max-lg:col-start-2 max-lg:mt-2">{note}</div>
      )}
    </div>
  );
}

type ExhibitProps = { letter: string; title: string; children: ReactNode };

/** A figure that the clauses refer to. */
function Exhibit({ letter, title, children }: ExhibitProps) {
  return (
    <figure className="mt-8 lg:ml-[7.5rem]">
      <figcaption className="mb-2 text-sm">
        <span className="font-mono text-xs text-muted">Exhibit {letter}</span> <span className="ml-2 font-semibold">{title}</span>
      </figcaption>
      {children}
    </figure>
  );
}
