import { LIST_FILE_BYTES, NUMBER_LIST_KINDS, type NumberListKind } from '@deedline/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isUnauthorized, messageOf } from '../../api/call.ts';
import { uploadFile } from '../../api/files.ts';
import { sendToSignIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { formatBytes } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/placeholder.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { describeLoad, KIND_WORDS, type ListsPath, refreshLists } from './number-lists.ts';

const EMPTY: ListTerms = { kind: 'national', listDate: '', san: '', state: '', areaCodes: '' };

/** Uploads a file of numbers with its terms; the server reads it and reports the result. */
export function LoadForm({ path }: { path: ListsPath }) {
  const [terms, setTerms] = useState(EMPTY);
  const [file, setFile] = useState<File | null>(null);
  const [round, setRound] = useState(0);
  const { load, sent, fault } = useLoadList(path, () => {
    setFile(null);
    // A file input can only be cleared by mounting a new one.
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
          hint={`Plain text, CSV, gzip or ZIP, up to ${formatBytes(LIST_FILE_BYTES)}. It replaces an earlier list of the same kind and coverage.`}
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

type TermFieldsProps = { terms: ListTerms; onChange: (terms: ListTerms) => void };

/** The terms of a file of numbers; each kind of list has its own fields. */
function TermFields({ terms, onChange }: TermFieldsProps) {
  const set = (name: keyof ListTerms) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...terms, [name]: event.currentTarget.value });
  return (
    <>
      <Field label="Kind of list" hint={KIND_WORDS[terms.kind].about}>
        {(slots) => (
          <Select {...slots} value={terms.kind} onChange={(event) => onChange({ ...terms, kind: event.target.value as NumberListKind })}>
            {NUMBER_LIST_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_WORDS[kind].name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Date of the list" hint="The date the list is as of, not the day you downloaded it.">
        {(slots) => <Input {...slots} type="date" required value={terms.listDate} onChange={set('listDate')} />}
      </Field>
      {terms.kind === 'national' && (
        <>
          <Field label="Subscription account number (SAN)" hint="Your organization’s number; kept with the list.">
            {(slots) => <Input {...slots} required autoComplete="off" value={terms.san} onChange={set('san')} />}
          </Field>
          <Field label="Area codes" optional hint="The area codes the file covers. Leave blank to use those in the file.">
            {(slots) => <Input {...slots} inputMode="numeric" placeholder="419, 740" value={terms.areaCodes} onChange={set('areaCodes')} />}
          </Field>
        </>
      )}
      {terms.kind === 'state' && (
        <Field label="State" hint="Two letters.">
          {(slots) => <Input {...slots} required maxLength={2} autoComplete="off" value={terms.state} onChange={set('state')} />}
        </Field>
      )}
    </>
  );
}

type ListTerms = { kind: NumberListKind; listDate: string; san: string; state: string; areaCodes: string };

/** Sends only the fields that belong to the kind. */
export function writeTerms({ kind, listDate, san, state, areaCodes }: ListTerms) {
  const own = kind === 'national' ? { san, areaCodes: areaCodes.trim() } : kind === 'state' ? { state } : {};
  const said = Object.entries({ ...own }).filter(([, value]) => value !== '');
  return { kind, listDate, ...Object.fromEntries(said) };
}

/** Uploads a file of numbers. `sent`: bytes sent so far, null while nothing is being sent; `fault`: why a file was refused. */
function useLoadList(listsPath: ListsPath, onLoaded: () => void) {
  const client = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate, error } = useMutation({
    mutationFn: ({ terms, file }: { terms: ListTerms; file: File }) => {
      stop.current = new AbortController();
      setSent(0);
      return uploadFile(`POST ${listsPath}`, {
        query: writeTerms(terms),
        file,
        headers: { 'Content-Type': 'application/octet-stream' },
        onProgress: setSent,
        signal: stop.current.signal,
      });
    },
    onSuccess: (list) => {
      toast({ title: 'List loaded', description: describeLoad(list) });
      onLoaded();
    },
    onError: (failure) => (isUnauthorized(failure) && listsPath === '/api/do-not-call/lists' ? sendToSignIn() : undefined),
    onSettled: () => {
      setSent(null);
      return refreshLists(client, listsPath);
    },
  });
  return { sent, fault: error && error.name !== 'AbortError' ? messageOf(error) : null, load: mutate };
}
