import type { ReactNode } from 'react';
import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { formatCost } from '../../../../ui/format.ts';
import { FEATURES } from '../../content/features.tsx';
import { COMPLIANCE_POINTS, FINAL_CALL, STEPS } from '../../content/texts.ts';
import { receiptAtPrices, MISS } from '../specimen.ts';
import { LegalLinks } from '../variant-frame.tsx';
import { ConfidenceScale } from './evidence.tsx';

export function FeaturesLeaf() {
  return (
    <TitledFieldPage
      id="features"
      title="A number you can argue with"
      lead="Confidence runs from 0 to 100, and it is held to account: where the truth is known, about nine in ten of the contacts scored 90 must be that person’s and reach them."
      notes="An answer keeps the two at zero back, and says that there were two. They are known to be wrong, and whoever has them now is spared your call."
    >
      <ConfidenceScale />
      <ul className="mt-12 grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {FEATURES.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-sm leading-relaxed text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </TitledFieldPage>
  );
}

export function HowItWorksLeaf() {
  return (
    <TitledFieldPage
      id="how-it-works"
      title="How it works"
      notes="Not found is free. That is not a kindness: a tool that is paid for guesses will guess."
    >
      <div className="grid gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <ol>
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t py-4">
              <span className="font-display text-2xl leading-none font-bold text-green" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="mt-1 text-sm leading-relaxed text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <MissReceipt />
      </div>
    </TitledFieldPage>
  );
}

export function ComplianceLeaf() {
  return (
    <TitledFieldPage id="compliance" title="Compliance" notes={<LegalLinks className="lg:grid" />}>
      <dl>
        {COMPLIANCE_POINTS.map(({ title, text }) => (
          <div key={title} className="grid gap-x-8 gap-y-1 border-t py-4 md:grid-cols-[13rem_minmax(0,1fr)]">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </TitledFieldPage>
  );
}

export function FinalLeaf() {
  return (
    <section aria-labelledby="final-title" className="quality-grid border-b">
      <div className="mx-auto max-w-[84rem] px-4 py-16 md:px-9 lg:py-24">
        <div className="flex flex-wrap items-center justify-between gap-8 border border-ink bg-raise p-6 md:p-10">
          <div>
            <h2 id="final-title" className="text-[clamp(2rem,4vw,3.2rem)] font-bold">
              {FINAL_CALL.title}
            </h2>
            <p className="mt-2 text-lg text-muted">{FINAL_CALL.text}</p>
          </div>
          <ButtonLink href={paths.register} variant="primary" size="lg">
            {FINAL_CALL.action}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

type FieldPageProps = { id?: string; titleId: string; children: ReactNode; notes: ReactNode; className?: string };

/** A leaf of the field book: the record on the left, remarks on the right of the double rule. */
function FieldPage({ id, titleId, children, notes, className }: FieldPageProps) {
  return (
    <section id={id} aria-labelledby={titleId} className="border-b">
      <div className="mx-auto grid max-w-[84rem] lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className={classNames('min-w-0 px-4 pt-14 pb-8 md:px-9 lg:pt-20 lg:pb-20', className)}>{children}</div>
        <div className="mx-4 mb-12 border-l-4 border-double border-l-brick py-1 pl-4 text-sm leading-relaxed text-muted md:mx-9 lg:m-0 lg:pt-24 lg:pr-9 lg:pl-6">
          {notes}
        </div>
      </div>
    </section>
  );
}

type TitledProps = Omit<FieldPageProps, 'titleId' | 'id'> & { id: string; title: string; lead?: string };

export function TitledFieldPage({ id, title, lead, children, ...rest }: TitledProps) {
  return (
    <FieldPage id={id} titleId={`${id}-title`} {...rest}>
      <h2 id={`${id}-title`} className="text-3xl font-bold">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-2xl text-muted">{lead}</p>}
      <div className="mt-9">{children}</div>
    </FieldPage>
  );
}

const { held, charged, released } = receiptAtPrices(MISS.receipt);
const LINES = [
  ['Set aside', held],
  ['Charged', charged],
  ['Given back', released],
] as const;

/** A search that found nothing, down to its receipt. */
function MissReceipt() {
  return (
    <figure className="self-start border border-ink bg-raise p-5">
      <p className="text-xs text-muted">Parcel search</p>
      <p className="font-mono text-sm">{MISS.parcelId}</p>
      <p className="mt-4 font-display text-2xl font-bold">{MISS.receipt.rule}</p>
      <dl className="mt-4 text-sm">
        {LINES.map(([name, credits]) => (
          <div key={name} className="flex justify-between border-t py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className={name === 'Charged' ? 'font-semibold text-green' : ''}>{formatCost(credits)}</dd>
          </div>
        ))}
      </dl>
      <figcaption className="mt-3 text-xs text-muted">A parcel that does not exist, asked in the made-up state.</figcaption>
    </figure>
  );
}
