import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

/** `/statement`: every movement of the account's credits. */
export function StatementPage() {
  usePageTitle('Statement');
  return <PageHeader title="Statement" lead="Every movement of your credits, and what you had after it." />;
}
