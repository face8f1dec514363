import { HERO } from '../../content/hero.ts';
import { HeroActions } from '../hero-actions.tsx';
import { lotAreaSquareFeet } from '../lot.ts';
import { SPECIMEN } from '../specimen.ts';
import { LotDrawing } from './lot-drawing.tsx';

const ACRES = (lotAreaSquareFeet() / 43_560).toFixed(2);

/** The time stays on one line. */
const [UNDER, ...TIME] = HERO.title.split(' ');

export function ElegantHero() {
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
