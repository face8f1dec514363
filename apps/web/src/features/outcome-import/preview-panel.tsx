import type { OutcomesRead } from '@deedline/contract/accuracy/outcome-import';
import { MAX_IMPORT_ROWS } from '@deedline/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../api/call.ts';
import { refreshCharges } from '../../api/batch-jobs.ts';
import { reportFailure } from '../../api/session.ts';
import { readInWorker } from '../../csv-files/read-in-worker.ts';
import { saveBlob } from '../../export/spec-csv.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { focusPage } from '../../ui/page/page-window.ts';
import { KeyValue } from '../../ui/page/section.tsx';
import { toast } from '../../ui/toast/toast.ts';
import type { OutcomeFile } from '../../csv-files/read-outcomes.ts';
import { useCountsBrought } from './brought-switch.tsx';
import type { OutcomeDesk, ReadOutcomeFile } from './use-outcome-file.ts';
import { OUTCOME_WORDS, PERSON_WORDS, REASON_WORDS } from './words.ts';

const plural = (count: number, one: string) => `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;

type PreviewPanelProps = { ready: ReadOutcomeFile & { outcomes: OutcomeFile }; desk: OutcomeDesk };

/** Previews what would be imported, then imports it. */
export function PreviewPanel({ ready, desk }: PreviewPanelProps) {
  const { outcomes, preview, isReading } = ready;
  // On by default, so that people who asked not to be called are not called again because a checkbox was overlooked.
  const [isListing, setListing] = useState(true);
  const countsBrought = useCountsBrought();
  const ask = useMutation({
    mutationFn: ({ rows, persons }: OutcomeFile) => send('POST /api/outcome-imports/preview', { rows, persons }),
    onSuccess: desk.showPreview,
    onError: reportFailure('Preview Failed'),
  });
  const bring = useImport(ready, isListing, () => desk.clear(outcomes));
  const taken = [...(preview?.taken ?? []), ...(preview?.persons ?? [])].reduce((sum, { rows }) => sum + rows, 0);
  const isEmpty = outcomes.rows.length === 0 && outcomes.persons.length === 0 && outcomes.doNotCall.length === 0;
  return (
    <div className="grid gap-4">
      <dl className="max-w-md">
        <KeyValue label="In the file">{plural(outcomes.total, 'row')}</KeyValue>
        <KeyValue label="Say what became of a contact">{plural(outcomes.rows.length, 'row')}</KeyValue>
        <KeyValue label="Say something about the person">{plural(outcomes.persons.length, 'row')}</KeyValue>
        <KeyValue label="Asked not to be called">{plural(outcomes.doNotCall.length, 'number')}</KeyValue>
        <KeyValue label="Say nothing about a contact, and are not sent">{plural(outcomes.silent + outcomes.empty, 'row')}</KeyValue>
      </dl>
      {outcomes.isTooMany && (
        <p role="alert" className="max-w-xl border-l-2 border-brick pl-3 text-sm">
          This file has more outcomes than one import takes, which is {formatNumber(MAX_IMPORT_ROWS)} rows. Please split it and import the
          parts.
        </p>
      )}
      {outcomes.doNotCall.length > 0 && (
        <Checkbox
          label={`Put ${plural(outcomes.doNotCall.length, 'number')} on your own do-not-call list`}
          hint="Calls to them are blocked in every result of your account. Undoing the import leaves them on the list."
          checked={isListing}
          onChange={({ currentTarget }) => setListing(currentTarget.checked)}
        />
      )}
      {preview && <Preview preview={preview} file={ready.file} />}
      <div className="flex flex-wrap gap-3">
        {!preview && (
          <Button
            variant="primary"
            disabled={isEmpty || outcomes.isTooMany || isReading || ask.isPending}
            onClick={() => ask.mutate(outcomes)}
          >
            {ask.isPending ? 'Checking...' : 'See what would be imported'}
          </Button>
        )}
        {preview && (
          <Button
            variant="primary"
            disabled={bring.isPending || (taken === 0 && !(isListing && outcomes.doNotCall.length > 0) && !countsBrought)}
            onClick={() => bring.mutate()}
          >
            {bring.isPending ? 'Importing...' : taken === 0 ? 'Import' : `Import ${plural(taken, 'outcome')}`}
          </Button>
        )}
      </div>
    </div>
  );
}

function useImport({ file, outcomes }: PreviewPanelProps['ready'], isListing: boolean, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      send('POST /api/outcome-imports', {
        fileName: file.name,
        rows: outcomes.rows,
        persons: outcomes.persons,
        doNotCall: isListing ? outcomes.doNotCall : [],
      }),
    onSuccess: ({ import: made }) => {
      const back = made.refundedCredits === 0 ? '' : ` ${plural(made.refundedCredits, 'credit')} came back.`;
      const listed = made.listed === 0 ? '' : ` ${plural(made.listed, 'number')} went on your do-not-call list.`;
      toast({
        title: `Imported ${plural(made.taken + made.persons, 'outcome')}`,
        description: `${back}${listed}`.trim() || 'Nothing is refunded for them.',
      });
      onDone();
      focusPage();
      void client.invalidateQueries({ queryKey: ['/api/outcome-imports'] });
      void client.invalidateQueries({ queryKey: ['/api/searches'] });
      void refreshCharges(client);
    },
    onError: reportFailure('Import Failed'),
  });
}

function Preview({ preview, file }: { preview: OutcomesRead; file: File }) {
  const reasons = [...Map.groupBy(preview.leftOut, ({ reason }) => reason)];
  // The button that opened the preview is gone, so the heading takes the focus.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid gap-6 border-t pt-4 @2xl:grid-cols-2">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Would be imported
        </h3>
        {preview.taken.length + preview.persons.length === 0 ? (
          <p className="py-1 text-sm text-muted">Nothing.</p>
        ) : (
          <p className="py-1 text-sm text-muted">Each contact and each person once, however many rows and searches name them.</p>
        )}
        <dl className="mt-1">
          {preview.taken.map(({ outcome, rows }) => (
            <KeyValue key={outcome} label={OUTCOME_WORDS[outcome]}>
              {plural(rows, 'contact')}
            </KeyValue>
          ))}
          {preview.persons.map(({ report, rows }) => (
            <KeyValue key={report} label={PERSON_WORDS[report]}>
              {rows === 1 ? '1 person' : `${formatNumber(rows)} people`}
            </KeyValue>
          ))}
        </dl>
      </div>
      <div>
        <h3 className="font-semibold">Would be left out</h3>
        {reasons.length === 0 && <p className="py-1 text-sm text-muted">Nothing.</p>}
        <dl className="mt-1">
          {reasons.map(([reason, rows]) => (
            <KeyValue key={reason} label={REASON_WORDS[reason]}>
              {plural(rows.length, 'row')}
            </KeyValue>
          ))}
        </dl>
        {reasons.length > 0 && (
          <Button size="sm" className="mt-2" onClick={() => void saveLeftOut(file, preview).catch(reportFailure('Download Failed'))}>
            Download what is left out
          </Button>
        )}
      </div>
    </div>
  );
}

/** The left-out rows as they are in the file, each with its line and reason; the server returned the line numbers only. */
async function saveLeftOut(file: File, { leftOut }: OutcomesRead): Promise<void> {
  const reasons = new Map(leftOut.map(({ line, reason }) => [line, REASON_WORDS[reason]]));
  const { signal } = new AbortController();
  const blob = await readInWorker({ task: { kind: 'left-out', file, reasons }, onProgress: () => undefined, signal });
  saveBlob(`${file.name.replace(/\.csv$/i, '')}-left-out.csv`, blob);
}
