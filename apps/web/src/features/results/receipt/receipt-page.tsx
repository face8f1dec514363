import type { SearchReceipt } from '@deedline/contract/money/statement';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { addressOf } from '../../../api/files.ts';
import { ApiError, isUnauthorized, reading } from '../../../api/call.ts';
import { isRunning } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { Breadcrumbs } from '../../../ui/links.tsx';
import { Button, buttonClass, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** `/receipts/:searchId`: what one search delivered and cost, to be saved or printed. */
export function ReceiptPage() {
  const { searchId } = useParams<{ searchId: string }>();
  usePageTitle('Receipt');
  const { data: receipt, error, refetch } = useQuery(receiptQuery(searchId));
  const crumbs = [{ label: 'Dashboard', href: paths.dashboard }, { label: 'Statement', href: paths.statement }, { label: 'Receipt' }];
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <Breadcrumbs crumbs={crumbs} />
        {receipt && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={paths.result(searchId)}>Open result</ButtonLink>
            <Button onClick={() => window.print()}>Print</Button>
            {!isRunning(receipt.status) && (
              <>
                <a href={packetFile(searchId, 'pdf')} download className={buttonClass()}>
                  Purpose packet
                </a>
                <a href={packetFile(searchId, 'json')} download aria-label="Purpose packet as JSON" className={buttonClass()}>
                  JSON
                </a>
              </>
            )}
            <a href={receiptFile(searchId)} download className={buttonClass('primary')}>
              Download PDF
            </a>
          </div>
        )}
      </div>
      {receipt ? <ReceiptSheet receipt={receipt} /> : <NoReceipt error={error} onRetry={() => void refetch()} />}
    </>
  );
}

const POLL_INTERVAL_MS = 2000;

/** Refetched on every mount, because refunds for reported contacts are added to the receipt; polled every 2 s while the search runs. */
function receiptQuery(searchId: string) {
  return queryOptions<SearchReceipt>({
    queryKey: ['/api/searches', searchId, 'receipt'],
    queryFn: reading('GET /api/searches/:id/receipt', { params: { id: searchId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) ? POLL_INTERVAL_MS : false),
  });
}

/** The purpose packet: who asked, for what purpose and what they received, signed, to answer a question about the search's purpose. */
function packetFile(searchId: string, format: 'pdf' | 'json'): string {
  return addressOf(`GET /api/searches/:id/packet.${format}`, { params: { id: searchId } });
}

/** The receipt as a PDF, with times in the user's time zone. */
function receiptFile(searchId: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return addressOf('GET /api/searches/:id/receipt.pdf', { params: { id: searchId }, query: { timeZone } });
}

function NoReceipt({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <>
      <h1 className="mb-5 text-3xl font-bold">Receipt</h1>
      {error === null || isUnauthorized(error) ? (
        <WaitingRows label="Loading the receipt" rows={6} />
      ) : (
        <Failure error={error} onRetry={onRetry} />
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status !== 404) return <Problem what="The receipt could not be loaded." onRetry={onRetry} />;
  return (
    <EmptyState title="Receipt Not Found" action={<ButtonLink href={paths.statement}>Statement</ButtonLink>}>
      There is no search at this link in your account.
    </EmptyState>
  );
}
