import type { BatchJob } from '@deedline/contract/search/batch';
import { writeColumns } from '@deedline/csv/match-columns';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isBilled } from '../../edition.ts';
import { batchJobQuery, refreshBatchJobs } from '../../api/batch-jobs.ts';
import { uploadBatch } from '../../api/batch-upload.ts';
import { ApiError, isUnauthorized, messageOf } from '../../api/call.ts';
import { newAttemptKey } from '../../api/queries.ts';
import { isLicenceRequired } from '../../api/purposes.ts';
import { sendToSignIn } from '../../api/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { isComplete } from '../../csv-files/columns.ts';
import type { Terms } from '../../purposes/terms.tsx';
import type { ReadFile } from './use-desk.ts';

type Upload = { file: File; terms: Terms; columns: string };
/** `key`: idempotency key, so that sending again after a lost answer does not create a second job. */
type Attempt = Upload & { key: string };

type Sending = { ready: ReadFile; terms: Terms; signal: AbortSignal };

/** Sends the file and its terms for a quote. `sent`: bytes sent so far, null while nothing is being sent. */
export function useSendFile(onQuoted: (job: BatchJob) => void) {
  const client = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  const unanswered = useRef<Attempt>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate, error, variables, reset } = useMutation({
    mutationFn: ({ ready: { file, columns }, terms, signal }: Sending) => {
      if (!isComplete(columns)) throw new Error('CSV must have an "address" column');
      const attempt = nextAttempt({ file, terms, columns: writeColumns(columns) }, unanswered.current);
      unanswered.current = attempt;
      const upload = uploadBatch({ ...attempt, onProgress: setSent, signal });
      return upload.catch(async (failure: Error) => Promise.reject(await explain(failure, file)));
    },
    onSuccess: (job) => {
      unanswered.current = null;
      client.setQueryData(batchJobQuery(job.id).queryKey, job);
      void refreshBatchJobs(client);
      onQuoted(job);
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status < 500) unanswered.current = null;
      if (isUnauthorized(failure)) return sendToSignIn();
      if (!isCalledOff(failure)) toast({ title: 'Upload failed', description: messageOf(failure), variant: 'destructive' });
    },
    onSettled: () => setSent(null),
  });
  return {
    sent,
    /** Why this file could not be sent. */
    faultOf: ({ file }: ReadFile) =>
      error && !isCalledOff(error) && variables.ready.file === file
        ? `${messageOf(error)} ${isBilled() ? 'Nothing was charged, and your' : 'Your'} file is still here.`
        : null,
    start: (ready: ReadFile, terms: Terms) => {
      stop.current = new AbortController();
      setSent(0);
      mutate({ ready, terms, signal: stop.current.signal });
    },
    /** The account has to make a licence statement first; the file is kept. */
    needsLicence: isLicenceRequired(error),
    forget: reset,
    callOff: () => stop.current?.abort(),
  };
}

export function nextAttempt(upload: Upload, unanswered: Attempt | null): Attempt {
  return unanswered && isSame(upload, unanswered) ? unanswered : { ...upload, key: newAttemptKey() };
}

function isSame(one: Upload, other: Upload): boolean {
  return one.file === other.file && one.columns === other.columns && JSON.stringify(one.terms) === JSON.stringify(other.terms);
}

/** Tells a file that was changed or moved since it was read from a lost connection: both fail with a TypeError. */
async function explain(failure: Error, file: File): Promise<Error> {
  if (!(failure instanceof TypeError)) return failure;
  const isThere = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  return isThere ? failure : new Error('Failed to read file. It was changed or moved meanwhile; choose it again.');
}

const isCalledOff = (error: Error) => error.name === 'AbortError';
