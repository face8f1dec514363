import { paths } from '../../../../paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { FEATURES } from '../../content/features.tsx';
import { COMPLIANCE_LEAD, COMPLIANCE_POINTS, DATA_INCLUDED, FINAL_CALL, HERO, PRICE_STATEMENT } from '../../content/texts.ts';
import { SPECIMEN } from '../specimen.ts';
import { HeroActions, LegalLinks, VariantFrame } from '../variant-frame.tsx';
import './elegant.css';
import { lotAreaSquareFeet, LotDrawing, Plate } from './lot-drawing.tsx';
import { ConvergingModes, CornerSteps } from './modes-and-steps.tsx';
import { PlainTable } from './plain-table.tsx';

/** `/elegant`: one lot, few words, wide margins; the parts are numbered plates. */
export function ElegantPage() {
  return (
    <VariantFrame
      title="One lot, one answer"
      description="One lot: who owns it, how to reach them, how sure that is. Ten free credits, and nothing is charged where nothing is found."
    >
      <ElegantHero />
      <Plate id="features" number={1} name="Features" headline="Six things an answer owes you.">
        <ul>
          {FEATURES.map(({ title, text }) => (
            <li key={title} className="grid gap-x-10 gap-y-2 border-t py-6 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
              <h3 className="text-2xl font-light tracking-[-0.02em]">{title}</h3>
              <p className="text-sm leading-relaxed text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Plate>
      <Plate id="solution" number={2} name="Data included" headline="Everything on file about one lot.">
        <dl className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {DATA_INCLUDED.map(([name, what]) => (
            <div key={name}>
              <dt className="font-display text-2xl font-light tracking-[-0.02em]">{name}</dt>
              <dd className="mt-1.5 text-sm leading-relaxed text-muted">{what}</dd>
            </div>
          ))}
        </dl>
      </Plate>
      <Plate id="modes" number={3} name="Six search modes" headline="Begin with what you have.">
        <ConvergingModes />
      </Plate>
      <Plate id="how-it-works" number={4} name="How it works" headline="From corner to corner, and back with the change.">
        <CornerSteps />
      </Plate>
      <Plate id="pricing" number={5} name="Pricing" headline="You pay for what came.">
        <p className="mb-8 max-w-xl text-muted">{PRICE_STATEMENT}</p>
        <PlainTable />
      </Plate>
      <Plate id="compliance" number={6} name="Compliance" headline={COMPLIANCE_LEAD}>
        <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
          {COMPLIANCE_POINTS.map(({ title, text }) => (
            <div key={title}>
              <h3 className="text-2xl font-light tracking-[-0.02em]">{title}</h3>
              <p className="mt-2 text-sm leading-relaxed text-muted">{text}</p>
            </div>
          ))}
        </div>
        <LegalLinks className="mt-10" />
      </Plate>
      <section aria-labelledby="final-title" className="border-y">
        <div className="mx-auto max-w-[84rem] px-4 py-24 text-center md:px-9 lg:py-44">
          <h2 id="final-title" className="text-[clamp(2.75rem,7vw,6.5rem)] leading-[0.95] font-light tracking-[-0.045em]">
            {FINAL_CALL.title}
          </h2>
          <p className="mx-auto mt-6 max-w-md text-balance text-muted">{FINAL_CALL.text}</p>
          <ButtonLink href={paths.register} variant="primary" size="lg" className="mt-9">
            {FINAL_CALL.action}
          </ButtonLink>
        </div>
      </section>
    </VariantFrame>
  );
}

const ACRES = (lotAreaSquareFeet() / 43_560).toFixed(2);

/** Keeps the time on one line. */
const [UNDER, ...TIME] = HERO.title.split(' ');

function ElegantHero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="mx-auto grid max-w-[84rem] gap-x-8 gap-y-14 px-4 pt-14 pb-16 md:px-9 lg:min-h-[46rem] lg:grid-cols-12 lg:pt-20 lg:pb-28"
    >
      <div className="flex flex-col lg:col-span-7">
        <h1 id="hero-title" className="text-[clamp(4rem,11vw,9.75rem)] leading-[0.86] font-light tracking-[-0.055em]">
          {UNDER} <span className="whitespace-nowrap">{TIME.join(' ')}</span>
        </h1>
        <div className="mt-10 max-w-md lg:mt-auto lg:pt-16">
          <p className="mb-8 text-lg leading-relaxed">
            One lot. Who owns it, how to reach them, and how sure that is, with the records behind every word. Nothing found, nothing
            charged.
          </p>
          <HeroActions />
        </div>
      </div>
      <figure className="lg:col-span-5">
        <LotDrawing className="mx-auto w-full max-w-lg lg:max-w-none" />
        <figcaption className="mt-4 text-xs leading-relaxed text-muted">
          {SPECIMEN.address}. Parcel <span className="font-mono">{SPECIMEN.parcelId}</span>, {ACRES} acre. Drawn from the parcel map of the
          made-up state that came with an earlier Deedline.
        </figcaption>
      </figure>
    </section>
  );
}
