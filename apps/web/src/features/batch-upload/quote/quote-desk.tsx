import { useQuery } from '@tanstack/react-query';
import { batchJobQuery } from '../../../api/batch-job-queries.ts';
import { ApiError } from '../../../api/client.ts';
import { userQuery } from '../../../api/queries.ts';
import { Problem } from '../../../ui/problem.tsx';
import { WaitingRows } from '../../../ui/skeleton.tsx';
import { QuoteCard } from './quote-card.tsx';
import { Gone } from './quote-notice.tsx';

type QuoteDeskProps = {
  jobId: string;
  /** Back to the columns, where the file is still at hand. */
  onBack: (() => void) | null;
  onEnd: () => void;
};

/** The quote of a job that waits for its start; also after a reload, and from wherever a link leads to it. */
export function QuoteDesk({ jobId, onBack, onEnd }: QuoteDeskProps) {
  const { data: job, error, refetch } = useQuery(batchJobQuery(jobId));
  const { data: user } = useQuery(userQuery);
  if (job && user) return <QuoteCard key={job.id} job={job} credits={user.credits} onBack={onBack} onEnd={onEnd} />;
  if (error instanceof ApiError && error.status === 404) return <Gone onEnd={onEnd} />;
  if (error) return <Problem what="The quote could not be loaded. Nothing was charged." onRetry={() => void refetch()} />;
  return <WaitingRows label="Loading the quote" rows={4} />;
}
