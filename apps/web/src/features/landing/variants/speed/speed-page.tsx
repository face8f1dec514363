import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { HERO } from '../../content/texts.ts';
import { SPECIMEN_NOTE } from '../specimen.ts';
import { HeroActions, VariantFrame } from '../variant-frame.tsx';
import { Station } from './part.tsx';
import './speed.css';
import { SourceLines, useTimedSample } from './timed-run.tsx';
import { WhatComes } from './what-comes.tsx';
import { WhatItTakes } from './what-it-takes.tsx';

/** `/speed`: the page is a scale of two seconds, a quarter of a second per section; the answer is there before the first mark. */
export function SpeedPage() {
  return (
    <VariantFrame
      title="An answer in milliseconds"
      description="A property search drawn to scale against two seconds: every source asked side by side, timed on this server, and one to run yourself."
    >
      <SpeedHero />
      <WhatComes />
      <WhatItTakes />
    </VariantFrame>
  );
}

const ms = (value: number) => `${formatNumber(Math.max(1, Math.round(value)))} ms`;

function SpeedHero() {
  const { run, screenMs, problem, isRunning, isOffered, press } = useTimedSample();
  return (
    <Station at="0.00" labelledBy="hero-title">
      <h1 id="hero-title" className="text-[clamp(2.9rem,9.6vw,9rem)] leading-[0.9] font-extrabold tracking-[-0.05em] lg:whitespace-nowrap">
        {HERO.title}
      </h1>
      <div className="mt-8 lg:mt-12">
        <output className="mb-2 flex flex-wrap items-baseline gap-x-6 gap-y-1 font-mono text-xs">
          <span className="text-xl font-semibold text-green">{ms(run.elapsedMs)}</span>
          <span>
            {run.answered} of {run.asked} sources answered
          </span>
          {screenMs !== undefined && <span className="text-brass-ink">{ms(screenMs)} from your press to this screen</span>}
          <span className="text-muted sm:ml-auto">{ms(2000 - run.elapsedMs)} left over</span>
        </output>
        <TwoSecondRule searchMs={run.elapsedMs} screenMs={screenMs} />
      </div>
      <div className="mt-10 grid gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div>
          <p className="mb-7 text-lg leading-relaxed">
            Drawn to scale: the green piece is a whole search, from the question to the answer. The rest of the two seconds is yours.
          </p>
          <HeroActions />
        </div>
        <figure className="min-w-0">
          <SourceLines run={run} />
          <figcaption className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-xs text-muted">
            <span className="max-w-md">
              {run.query}. {screenMs === undefined ? SPECIMEN_NOTE : 'Searched once on this server; asked again, it comes from memory.'}
            </span>
            {isOffered && (
              <Button size="sm" disabled={isRunning} onClick={() => void press()}>
                {isRunning ? 'Searching...' : 'Run one now'}
              </Button>
            )}
          </figcaption>
          <p role="alert" className="text-xs text-brick">
            {problem}
          </p>
        </figure>
      </div>
    </Station>
  );
}

const LIMIT_MS = 2000;
const STEP_MS = 20;
const TICKS = Array.from({ length: LIMIT_MS / STEP_MS + 1 }, (_, index) => index * STEP_MS);
const MAJOR = [0, 500, 1000, 1500, 2000];

const tickHeight = (ms: number) => (ms % 500 === 0 ? 26 : ms % 100 === 0 ? 16 : 8);

type Mark = { ms: number; className: string; y: number; height: number };

/** Two seconds to scale across the page; the measured time is the coloured piece at the beginning. */
function TwoSecondRule({ searchMs, screenMs }: { searchMs: number; screenMs: number | undefined }) {
  const marks: Mark[] = [{ ms: searchMs, className: 'fill-green', y: 0, height: 22 }];
  if (screenMs !== undefined) marks.push({ ms: screenMs, className: 'fill-brass', y: 24, height: 6 });
  return (
    <div aria-hidden="true">
      <svg viewBox={`0 0 ${LIMIT_MS} 30`} preserveAspectRatio="none" className="h-10 w-full overflow-visible">
        {marks.map(({ ms, className, y, height }) => (
          <rect key={className} className={classNames('speed-piece', className)} y={y} height={height} width={Math.min(ms, LIMIT_MS)} />
        ))}
      </svg>
      <svg viewBox={`0 0 ${LIMIT_MS} 30`} preserveAspectRatio="none" className="h-8 w-full overflow-visible">
        <path
          d={`M0 0H${LIMIT_MS}${TICKS.map((ms) => `M${ms} 0V${tickHeight(ms)}`).join('')}`}
          className="fill-none stroke-ink"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="flex justify-between font-mono text-2xs text-muted">
        {MAJOR.map((ms) => (
          <span
            key={ms}
            className={classNames('w-0 whitespace-nowrap', ms === LIMIT_MS && 'flex justify-end', ms % 1000 !== 0 && 'max-sm:invisible')}
          >
            {formatNumber(ms)} ms
          </span>
        ))}
      </div>
    </div>
  );
}
