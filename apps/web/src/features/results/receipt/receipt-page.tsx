import { PageHeader } from '../../../ui/page-header.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';

/** `/receipts/:searchId`: what one search delivered and cost, to be printed. */
export function ReceiptPage() {
  usePageTitle('Receipt');
  return <PageHeader title="Receipt" />;
}
