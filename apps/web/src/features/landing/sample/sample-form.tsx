import type { SampleSearches } from '@deedline/contract/search/sample-search';
import type { SearchMode } from '@deedline/contract/search/search';
import { type SubmitEvent, useState } from 'react';
import { SubmitButton } from '../../../ui/button.tsx';
import { labelRequest, MODE_LIST, MODES } from '../../../words/search-label.ts';

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

/** The six modes with a fixed request each, one more beside it, and one button. */
export function SampleForm({ samples, place, isRunning, problem, onRun }: SampleFormProps) {
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
        {!problem && <p className="text-muted">A fixed request, run like any other. With an account you ask freely.</p>}
      </div>
    </form>
  );
}
