import type { StartBatchJob } from '@deedline/contract/search/batch';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { batchJobsQuery, batchJobQuery, refreshBatchJobs } from '../api/batch-jobs.ts';
import { call, isUnauthorized, messageOf } from '../api/call.ts';
import { sendToSignIn } from '../api/session.ts';
import { toast } from '../ui/toast/toast.ts';

/** What can be done with a job. Each call takes what follows when it went well. */
export function useJobActions(id: string) {
  const client = useQueryClient();
  /** Whatever was refused, the job is not as it was shown: it is read anew. */
  const failed = (title: string) => (error: unknown) => {
    if (isUnauthorized(error)) return sendToSignIn();
    toast({ title, description: messageOf(error), variant: 'destructive' });
    void refreshBatchJobs(client);
  };
  const cancel = useMutation({
    mutationFn: () => call('POST /api/batch-jobs/:id/cancel', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Batch job cancelled', about: `job ${id} ended` });
      return refreshBatchJobs(client);
    },
    onError: failed('Job Not Cancelled'),
  });
  const start = useMutation({
    mutationFn: (body: StartBatchJob) => call('POST /api/batch-jobs/:id/start', { params: { id }, body }),
    onSuccess: () => {
      toast({
        title: 'Batch upload started',
        description: 'Your properties are being processed in the background.',
        about: `job ${id} begun`,
      });
      return refreshBatchJobs(client);
    },
    onError: failed('Job Not Started'),
  });
  const resume = useMutation({
    mutationFn: (body: StartBatchJob) => call('POST /api/batch-jobs/:id/resume', { params: { id }, body }),
    onSuccess: () => {
      toast({ title: 'Batch job resumed', description: 'It goes on with the rows that were not run.', about: `job ${id} begun` });
      return refreshBatchJobs(client);
    },
    onError: failed('Job Not Resumed'),
  });
  const discard = useMutation({
    mutationFn: () => call('DELETE /api/batch-jobs/:id', { params: { id } }),
    onSuccess: () => forgetJob(client, id),
    onError: failed('Job Not Discarded'),
  });
  return { cancel, start, resume, discard };
}

/** Asked again, the page of a discarded job would show that it is gone before it is left. */
function forgetJob(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: batchJobQuery(id).queryKey });
  return client.invalidateQueries({ queryKey: batchJobsQuery.queryKey, exact: true });
}
