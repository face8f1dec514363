import { useLocation } from 'wouter';
import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { ReasonForm } from '../parts/reason.tsx';

/** `/operator/accounts`: one account at a time, never a list of them. */
export function AccountsPanel() {
  usePageTitle('Accounts · Operator');
  const [, navigate] = useLocation();
  return (
    <>
      <PageHeader
        title="Accounts"
        lead="One account at a time, by an address that signs in to it or by its id. Its owner sees in their own record that an operator looked."
      />
      <ReasonForm onFound={(id) => navigate(paths.operatorAccount(id))} />
    </>
  );
}
