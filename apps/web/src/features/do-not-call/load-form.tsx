import { LIST_FILE_BYTES } from '@deedline/contract/limits';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { formatBytes } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/placeholder.tsx';
import type { ListsPath } from './number-lists-query.ts';
import { TermFields } from './term-fields.tsx';
import { useLoadList, type ListTerms } from './use-load-list.ts';

const EMPTY: ListTerms = { kind: 'national', listDate: '', san: '', state: '', areaCodes: '' };

/** A file and what it is; the server reads it and says what it made of it. */
export function LoadForm({ path }: { path: ListsPath }) {
  const [terms, setTerms] = useState(EMPTY);
  const [file, setFile] = useState<File | null>(null);
  const [round, setRound] = useState(0);
  const { load, sent, fault } = useLoadList(path, () => {
    setFile(null);
    // A file field is emptied by being made anew.
    setRound((before) => before + 1);
  });
  const isTooLarge = file !== null && file.size > LIST_FILE_BYTES;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file !== null && !isTooLarge) load({ terms, file });
  };
  return (
    <form onSubmit={submit} className="border bg-raise p-5">
      <fieldset disabled={sent !== null} className="grid gap-4 @2xl:grid-cols-2">
        <TermFields terms={terms} onChange={setTerms} />
        <Field
          label="File"
          className="@2xl:col-span-2"
          hint={`Plain text, CSV, gzip or ZIP, up to ${formatBytes(LIST_FILE_BYTES)}. It takes the place of an earlier list of the same kind and coverage.`}
          error={
            isTooLarge
              ? `This file is larger than ${formatBytes(LIST_FILE_BYTES)}. Pack it as a ZIP file, or split it.`
              : (fault ?? undefined)
          }
        >
          {(slots) => (
            <Input
              key={round}
              {...slots}
              type="file"
              required
              className="py-2"
              accept=".txt,.csv,.zip,.gz,text/plain,text/csv,application/zip,application/gzip"
              onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-4 @2xl:col-span-2">
          <Button type="submit" variant="primary">
            {sent === null ? 'Load list' : 'Loading...'}
          </Button>
          {sent !== null && file && (
            <div className="grow text-xs text-muted">
              {sent < file.size ? `${formatBytes(sent)} of ${formatBytes(file.size)} sent` : 'Sent; the list is being read'}
              <ProgressBar label="File sent" done={sent} of={file.size} className="mt-1" />
            </div>
          )}
        </div>
      </fieldset>
    </form>
  );
}
