import { useAnswer } from '../../../api/call.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SheetDrawing } from '../sheet/sheet-drawing.tsx';
import './sample.css';
import { announceAnswer } from './announce-answer.ts';
import { AnswerCard } from './answer-card.tsx';
import { viewAnswer } from './answer-view.ts';
import { FROZEN_PLAT } from './frozen-plat.ts';
import { FROZEN_VIEW } from './frozen-view.ts';
import { RunFigures } from './run-figures.tsx';
import { SampleForm } from './sample-form.tsx';
import { useSample, type SampleState } from './use-sample.ts';

function Desk({ place, state, onRun }: { place: string; state: SampleState; onRun: Parameters<typeof SampleForm>[0]['onRun'] }) {
  const samples = useAnswer('GET /api/sample-searches');
  return samples && <SampleForm samples={samples} place={place} isRunning={state.isRunning} problem={state.problem} onRun={onRun} />;
}

function captionOf({ answer, plat }: SampleState): string {
  if (answer !== undefined && answer.plat === null) return 'This mode answers with a person and their contacts, so no lot is lit.';
  return (plat ?? FROZEN_PLAT).caption;
}

/**
 * A sheet of the made-up state with one lot lit and its answer; where the installation has the state loaded, a search that anybody
 * can try, which draws the sheet anew. As wide as it is given: the card lies on the sheet where there is room, else under it.
 */
export function SampleSearch({ className }: { className?: string }) {
  const installation = useAnswer('GET /api/installation');
  const { run, ...state } = useSample();
  const { answer } = state;
  const view = answer === undefined ? FROZEN_VIEW : viewAnswer(answer.results);
  return (
    <div className={classNames('@container flex flex-col', className)}>
      {/* Its room is kept until the installation says that there is nothing to try, so that nothing moves when the desk comes. */}
      {installation?.demo !== false && (
        <div className="min-h-[17.75rem] border-b bg-raise px-4 pt-3 pb-2 @2xl:min-h-[10.625rem] @2xl:px-6">
          <noscript>
            <p className="text-sm text-muted">With JavaScript switched on, a search of the made-up state can be tried here.</p>
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
              <p className="text-xs text-muted">An answer from the made-up state that comes with Deedline: nobody in it lives.</p>
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
