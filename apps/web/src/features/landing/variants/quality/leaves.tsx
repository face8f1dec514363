import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { COMPLIANCE_POINTS } from '../../content/compliance.ts';
import { FEATURES } from '../../content/features.tsx';
import { FINAL_CALL } from '../../content/final-call.ts';
import { STEPS } from '../../content/steps.ts';
import { LegalLinks } from '../legal-links.tsx';
import { ConfidenceScale } from './confidence-scale.tsx';
import { TitledFieldPage } from './field-page.tsx';
import { MissReceipt } from './miss-receipt.tsx';

export function FeaturesLeaf() {
  return (
    <TitledFieldPage
      id="features"
      title="A number you can argue with"
      lead="Confidence runs from 0 to 100, and it is held to account: where the truth is known, about nine in ten of the contacts scored 90 must be that person’s and reach them."
      notes="The two at zero are not hidden. They are known to be wrong, and knowing that is worth as much as a number that works."
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
