import { Button } from '../../../../ui/button.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { HERO } from '../../content/hero.ts';
import { HeroActions } from '../hero-actions.tsx';
import { SPECIMEN_NOTE } from '../specimen.ts';
import { SourceLines } from './source-lines.tsx';
import { Station } from './station.tsx';
import { TwoSecondRule } from './two-second-rule.tsx';
import { useTimedSample } from './use-timed-sample.ts';

const ms = (value: number) => `${formatNumber(Math.max(1, Math.round(value)))} ms`;

export function SpeedHero() {
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
