import type { SampleSearches } from '@deedline/contract/sample-search';
import type { SearchMode } from '@deedline/contract/search';
import { useState } from 'react';
import { useAnswer } from '../../../api/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { MODES, MODE_LIST } from '../../../words/modes.ts';
import { labelRequest } from '../../../words/search-label.ts';
import { AnswerCard } from '../answer-card.tsx';
import { useSample } from './use-sample.ts';

/** A search that anybody can try. Shows nothing where the installation has no demo. */
export function SampleSearch({ className }: { className?: string }) {
  const samples = useAnswer<SampleSearches>('/api/sample-searches');
  const [mode, setMode] = useState<SearchMode>('property_address');
  const { isRunning, problem, run } = useSample();
  const chosen = samples?.find(({ searchMode }) => searchMode === mode);
  if (chosen === undefined) return null;
  return (
    <div className={className}>
      <select aria-label="Search mode" value={mode} onChange={(event) => setMode(event.target.value as SearchMode)}>
        {MODE_LIST.map((each) => (
          <option key={each} value={each}>
            {MODES[each].tab}
          </option>
        ))}
      </select>
      <p>{labelRequest(chosen.request)}</p>
      <Button variant="primary" disabled={isRunning} onClick={() => void run({ searchMode: mode })}>
        Try this search
      </Button>
      <p role="alert">{problem}</p>
      <AnswerCard />
    </div>
  );
}
