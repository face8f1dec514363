import type { BatchJob } from '@deedline/contract/batch';
import { Button } from '../../../ui/button.tsx';

/** For a job that is not there. */
export function Gone({ onEnd }: { onEnd: () => void }) {
  return (
    <Notice title="Batch job not found" words="It was discarded, or it is not one of your account. Nothing was charged." onEnd={onEnd} />
  );
}

/** For a job that is past its quote. */
export function Started({ job, onEnd }: { job: BatchJob; onEnd: () => void }) {
  return <Notice title={`${job.fileName} was started`} words="You find it in the list below, with how far it is." onEnd={onEnd} />;
}

function Notice({ title, words, onEnd }: { title: string; words: string; onEnd: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-4 border px-5 py-4">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold break-words [overflow-wrap:anywhere]">{title}</h2>
        <p className="text-sm text-muted">{words}</p>
      </div>
      <Button onClick={onEnd}>Upload a file</Button>
    </div>
  );
}
