import type { BatchJob, StartBatchJob } from '@deedline/contract/batch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { batchJobsQuery, batchJobQuery, jobPath, refreshBatchJobs } from '../api/batch-job-queries.ts';
import { apiPost, apiSend, isUnauthorized, messageOf } from '../api/client.ts';
import { sendToSignIn } from '../api/unauthorized.ts';
import { toast } from '../ui/toast-store.ts';

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
    mutationFn: () => apiPost<BatchJob>(`${jobPath(id)}/cancel`, {}),
    onSuccess: () => {
      toast({ title: 'Batch job cancelled', about: `job ${id} ended` });
      return refreshBatchJobs(client);
    },
    onError: failed('Job Not Cancelled'),
  });
  const start = useMutation({
    mutationFn: (body: StartBatchJob) => apiPost<BatchJob>(`${jobPath(id)}/start`, body),
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
    mutationFn: (body: StartBatchJob) => apiPost<BatchJob>(`${jobPath(id)}/resume`, body),
    onSuccess: () => {
      toast({ title: 'Batch job resumed', description: 'It goes on with the rows that were not run.', about: `job ${id} begun` });
      return refreshBatchJobs(client);
    },
    onError: failed('Job Not Resumed'),
  });
  const discard = useMutation({
    mutationFn: () => apiSend('DELETE', jobPath(id)),
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
