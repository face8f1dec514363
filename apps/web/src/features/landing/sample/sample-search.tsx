import type { SampleSearches } from '@deedline/contract/search/sample-search';
import type { SearchMode } from '@deedline/contract/search/search';
import { type SubmitEvent, useState } from 'react';
import { useAnswer } from '../../../api/call.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatDate } from '../../../ui/format.ts';
import { labelRequest, MODE_LIST, MODES } from '../../../words/search-label.ts';
import { SheetDrawing } from '../sheet/sheet-drawing.tsx';
import { AnswerCard, RunFigures } from './answer-card.tsx';
import { viewAnswer } from './answer-view.ts';
import { FROZEN_PLAT } from './frozen-plat.ts';
import { FROZEN_DAY } from './frozen-record.ts';
import { FROZEN_VIEW } from './frozen-view.ts';
import './sample.css';
import { announceAnswer, type SampleState, useSample } from './use-sample.ts';

function Desk({ place, state, onRun }: { place: string; state: SampleState; onRun: Parameters<typeof SampleForm>[0]['onRun'] }) {
  const samples = useAnswer('GET /api/sample-searches');
  return samples && <SampleForm samples={samples} place={place} isRunning={state.isRunning} problem={state.problem} onRun={onRun} />;
}

function captionOf({ answer, plat }: SampleState): string {
  if (answer !== undefined && answer.plat === null) return 'This mode answers with a person and their contacts, so no lot is highlighted.';
  return (plat ?? FROZEN_PLAT).caption;
}

/**
 * A map sheet of the made-up state with one lot highlighted and its answer. If the installation has that state loaded, visitors can run a search here, which
 * redraws the sheet. The card lies on the sheet if there is room, otherwise below it.
 */
export function SampleSearch({ className }: { className?: string }) {
  const installation = useAnswer('GET /api/installation');
  const { run, ...state } = useSample();
  const { answer } = state;
  const view = answer === undefined ? FROZEN_VIEW : viewAnswer(answer.results);
  return (
    <div data-paint-later className={classNames('@container flex flex-col', className)}>
      {/* The space is reserved until the installation says that there is no demo, so that nothing moves when the form appears. */}
      {installation?.demo !== false && (
        <div className="min-h-[17.75rem] border-b bg-raise px-4 pt-3 pb-2 @2xl:min-h-[10.625rem] @2xl:px-6">
          <noscript>
            <p className="text-sm text-muted">Turn on JavaScript to try a search of the made-up state here.</p>
          </noscript>
          {installation && (
            <Desk
              place={installation.stateName ?? 'our sample'}
              state={state}
              onRun={({ searchMode, index }) => void run({ searchMode, index })}
            />
          )}
        </div>
      )}
      <figure className="relative flex-1 overflow-hidden @2xl:min-h-[37rem]">
        <SheetDrawing
          key={`sheet ${state.sheet}`}
          plat={state.plat ?? FROZEN_PLAT}
          isLit={answer === undefined || answer.plat !== null}
          className="h-80 w-full @2xl:absolute @2xl:inset-0 @2xl:h-full"
        />
        <div
          key={`card ${state.turn}`}
          className="sample-card relative mx-4 -mt-16 mb-5 min-h-[39.25rem] @2xl:absolute @2xl:bottom-6 @2xl:left-6 @2xl:m-0 @2xl:min-h-0 @2xl:w-[25rem]"
        >
          <AnswerCard view={view}>
            {answer === undefined ? (
              <p className="text-xs text-muted">
                An answer from the made-up state that comes with Deedline, as it stood on {formatDate(FROZEN_DAY)}: nobody in it is real.
              </p>
            ) : (
              <RunFigures answer={answer} seenMs={state.seenMs} />
            )}
          </AnswerCard>
        </div>
        <figcaption className="absolute top-1.5 left-1.5 max-w-[50%] bg-paper px-1.5 py-0.5 text-2xs text-muted @2xl:top-auto @2xl:right-2 @2xl:bottom-2 @2xl:left-auto @2xl:max-w-56 @2xl:text-right">
          {captionOf(state)}
        </figcaption>
      </figure>
      <output className="sr-only">{answer && !state.isRunning ? announceAnswer(view, answer, state.seenMs) : ''}</output>
    </div>
  );
}

type Sample = SampleSearches[number];

function ModeChoice({ mode, isChosen, onChoose }: { mode: SearchMode; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="relative flex min-h-11 items-center justify-center text-center text-sm font-medium text-muted hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-green after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 has-checked:after:bg-green">
      <input type="radio" name="sample-mode" value={mode} checked={isChosen} onChange={onChoose} className="sr-only" />
      {MODES[mode].tab}
    </label>
  );
}

type SampleFormProps = { samples: SampleSearches; place: string; isRunning: boolean; problem: string; onRun: (sample: Sample) => void };

/** The six modes, each with a fixed request and one alternative, and a single button. */
function SampleForm({ samples, place, isRunning, problem, onRun }: SampleFormProps) {
  const [mode, setMode] = useState<SearchMode>('property_address');
  const [turn, setTurn] = useState(0);
  const offered = samples.filter(({ searchMode }) => searchMode === mode);
  const chosen = offered[turn % Math.max(1, offered.length)];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen !== undefined && !isRunning) onRun(chosen);
  };
  return (
    <form onSubmit={submit} aria-label="Sample search">
      <fieldset>
        <legend className="text-xs text-muted">Try it on {place}, a made-up state. No account, no charge.</legend>
        <div className="grid grid-cols-3 gap-x-5 border-b @2xl:flex @2xl:gap-x-6">
          {MODE_LIST.filter((each) => samples.some(({ searchMode }) => searchMode === each)).map((each) => (
            <ModeChoice key={each} mode={each} isChosen={each === mode} onChoose={() => setMode(each)} />
          ))}
        </div>
      </fieldset>
      <div className="mt-3 flex flex-col gap-x-4 gap-y-2 @2xl:flex-row @2xl:items-center">
        <div className="flex min-h-10 min-w-0 flex-1 items-center justify-between gap-3 border-b border-edge">
          <span className="truncate font-medium">{chosen ? labelRequest(chosen.request) : ''}</span>
          {offered.length > 1 && (
            <button
              type="button"
              onClick={() => setTurn(turn + 1)}
              className="inline-flex h-10 shrink-0 items-center text-xs text-muted underline underline-offset-3 hover:text-ink touch:h-11"
            >
              Another example
            </button>
          )}
        </div>
        <SubmitButton variant="primary" disabled={isRunning} className="@2xl:w-40">
          {isRunning ? 'Searching...' : 'Try this search'}
        </SubmitButton>
      </div>
      <div className="mt-2 min-h-10 text-xs @2xl:min-h-5">
        <p role="alert" className="text-brick">
          {problem}
        </p>
        {!problem && <p className="text-muted">A fixed request, run like any other. With an account, you choose what to ask.</p>}
      </div>
    </form>
  );
}
