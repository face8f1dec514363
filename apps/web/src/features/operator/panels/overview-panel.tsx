import { PageHeader } from '../../../ui/page-header.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';

/** `/operator`: what is due. */
export function OverviewPanel() {
  usePageTitle('Overview · Operator');
  return <PageHeader title="Overview" lead="What waits for an operator." />;
}
