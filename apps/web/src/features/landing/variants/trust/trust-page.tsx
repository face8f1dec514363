import { ATTESTATION, PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { formatCost, formatDate } from '../../../../ui/format.ts';
import { LogoMark } from '../../../../ui/logo.tsx';
import { MODES } from '../../../../words/search-label.ts';
import { FINAL_CALL, HERO } from '../../content/texts.ts';
import { receiptAtPrices, SPECIMEN, SPECIMEN_NOTE } from '../specimen.ts';
import { HeroActions, VariantFrame } from '../variant-frame.tsx';
import { AnswerArticles, ComplianceArticle, HowItWorksArticle, PricingArticle } from './articles.tsx';

/** `/trust`: a document in articles and clauses, compliance first, with the receipt of a search and its entries as exhibits. */
export function TrustPage() {
  return (
    <VariantFrame
      title="On record"
      description="Purpose, attestation, Do-Not-Call state, receipt and audit record of every property search, clause by clause, with the exhibits."
    >
      <div className="mx-auto max-w-[84rem] px-4 md:px-9">
        <TrustHero />
        <ComplianceArticle />
        <HowItWorksArticle />
        <PricingArticle />
        <AnswerArticles />
        <Signatures />
      </div>
    </VariantFrame>
  );
}

/** In the order of the document. */
const CONTENTS = [
  { href: '#compliance', name: 'Compliance' },
  { href: '#how-it-works', name: 'How it works' },
  { href: '#pricing', name: 'Pricing' },
  { href: '#features', name: 'Features' },
  { href: '#solution', name: 'Data included' },
  { href: '#modes', name: 'Six search modes' },
] as const;

function TrustHero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="grid items-start gap-x-16 gap-y-14 pt-14 pb-16 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-20 lg:pb-24"
    >
      <div>
        <h1 id="hero-title" className="text-[clamp(2.9rem,6vw,5.25rem)] leading-[0.98] font-semibold tracking-[-0.035em]">
          {HERO.title}
        </h1>
        <p className="mt-2 font-display text-[clamp(1.6rem,3vw,2.6rem)] leading-tight font-light tracking-[-0.025em] text-muted">
          to answer. Five years on record.
        </p>
        <p className="mt-8 max-w-xl text-lg leading-relaxed">
          Every search states its purpose, names its sources and ends in a receipt. What is written down is not changed afterwards. This
          page says how, clause by clause.
        </p>
        <HeroActions className="mt-7" />
        <nav aria-label="Articles" className="mt-14 max-w-xl">
          <ol className="border-t border-ink">
            {CONTENTS.map(({ href, name }, index) => (
              <li key={href} className="border-b">
                <a href={href} className="grid grid-cols-[6rem_minmax(0,1fr)] items-center py-2 hover:text-green touch:min-h-11">
                  <span className="font-mono text-xs text-muted">Article {index + 1}</span>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <SearchReceipt className="w-full max-w-sm lg:sticky lg:top-24" />
    </section>
  );
}

/** The foot of the document: one party has signed, the other line is empty. */
function Signatures() {
  return (
    <section aria-labelledby="final-title" className="border-t border-ink pt-6 pb-20 lg:pb-28">
      <h2 id="final-title" className="text-[clamp(2rem,4vw,3.2rem)] font-semibold tracking-[-0.03em]">
        {FINAL_CALL.title}
      </h2>
      <p className="mt-2 text-lg text-muted">{FINAL_CALL.text}</p>
      <div className="mt-16 grid gap-x-16 gap-y-14 sm:grid-cols-2">
        <div className="flex flex-col justify-end">
          <LogoMark className="mb-3 ml-6 size-12" />
          <p className="border-t border-ink pt-2 text-sm text-muted">Deedline</p>
        </div>
        <div className="flex flex-col justify-end">
          <ButtonLink href={paths.register} variant="primary" size="lg" className="mb-3 ml-6 self-start">
            {FINAL_CALL.action}
          </ButtonLink>
          <p className="border-t border-ink pt-2 text-sm text-muted">You</p>
        </div>
      </div>
    </section>
  );
}

type Line = readonly [name: string, value: string];

const ASKED: readonly Line[] = [
  ['Search', MODES.property_address.tab],
  ['Subject', SPECIMEN.street],
  ['Purpose', PURPOSE_WORDS.skip_tracing],
  ['Attested', `version ${ATTESTATION.version}`],
  ['Sources', `${SPECIMEN.sources.answered} of ${SPECIMEN.sources.asked} answered`],
  ['DNC list of', formatDate(SPECIMEN.dncListDate)],
];
const SUMS = receiptAtPrices(SPECIMEN.receipt);
const SETTLED: readonly Line[] = [
  ['Rule', SPECIMEN.receipt.rule],
  ['Set aside', formatCost(SUMS.held)],
  ['Charged', formatCost(SUMS.charged)],
  ['Given back', formatCost(SUMS.released)],
];

/** Teeth of the torn edge. */
const EDGE = `M0 0${Array.from({ length: 24 }, (_, index) => `L${index * 10 + 5} 8L${index * 10 + 10} 0`).join('')}`;

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl>
      {lines.map(([name, value]) => (
        <div key={name} className="flex items-baseline gap-2 py-0.5">
          <dt>{name}</dt>
          <span className="grow border-b border-dotted border-edge" aria-hidden="true" />
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The specimen's receipt, as it is stored with its search. */
function SearchReceipt({ className }: { className?: string }) {
  return (
    <figure className={className}>
      <div className="border-x border-t border-ink/60 bg-raise px-6 pt-7 pb-6 font-mono text-xs leading-relaxed">
        <p className="text-center font-display text-xl font-bold tracking-tight">Receipt</p>
        <p className="mb-4 text-center text-muted">one search, one receipt</p>
        <Lines lines={ASKED} />
        <p className="mt-3 border-t border-dashed border-edge pt-3">Delivered</p>
        <ul className="mb-3 border-b border-dashed border-edge pb-3">
          {SPECIMEN.receipt.delivered.map((part) => (
            <li key={part} className="pl-4">
              {part}
            </li>
          ))}
        </ul>
        <Lines lines={SETTLED} />
      </div>
      <svg viewBox="0 0 240 9" preserveAspectRatio="none" className="block h-2.5 w-full" aria-hidden="true">
        <path d={EDGE} className="fill-raise stroke-ink/60" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="mt-3 text-xs text-muted">{SPECIMEN_NOTE}</figcaption>
    </figure>
  );
}
