import { isBilled, whenBilled } from '../../edition.ts';
import { FileInput } from '../../csv-files/file-input.tsx';

type ChooseFileProps = { fault: string | null; onFiles: (files: readonly File[]) => void };

const SAMPLE = '/api/batch-sample.csv';

/** Shown before a file is chosen: how to choose one, and what it should contain. */
export function ChooseFile({ fault, onFiles }: ChooseFileProps) {
  return (
    <div className="flex h-full flex-col items-center justify-center px-5 py-12 text-center">
      <svg viewBox="0 0 132 72" className="mb-5 w-36 text-edge" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M3 22 129 11M5 46 130 35M8 69 131 58M30 19.6l3 24M58 17.2l3 24M86 14.7l3 24M112 12.5l2.5 24M22 44.5l2.5 23M52 42l2.5 23M84 39l2.4 23M108 37l2.4 23" />
        <path d="m61 41.2 23-2 2.4 23-23.2 2.1z" className="fill-wash stroke-green" strokeWidth="1.5" />
        <path d="M73 4v38m-7-7 7 8 7-8" className="stroke-green" strokeWidth="1.5" />
      </svg>
      <h2 className="text-xl font-semibold">Drop a CSV file here</h2>
      <p className="mt-2 max-w-lg text-muted">
        One property per row. An address column is required; name, city, state and ZIP help. The file is read in your browser first, and
        nothing runs {isBilled() ? 'or costs anything until you have seen a quote' : 'until you start it'}.
      </p>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
        <FileInput label="Choose a CSV file" variant="primary" onFiles={onFiles} />
        <a href={SAMPLE} download className="link text-sm touch:inline-flex touch:h-11 touch:items-center">
          Download a sample file
        </a>
      </div>
      <p className="mt-4 text-xs text-muted">Maximum 1000 rows per upload</p>
      {fault && (
        <p role="alert" className="mt-6 max-w-lg border-l-2 border-brick pl-3 text-left text-sm">
          {fault} Nothing was uploaded{whenBilled(' or charged')}.
        </p>
      )}
    </div>
  );
}
