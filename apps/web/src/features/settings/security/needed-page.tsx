import type { FactorNeededBy } from '@deedline/contract/account/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { userQuery } from '../../../api/queries.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { FactorSetup } from './factor-setup.tsx';
import { AddPasskey } from './passkeys.tsx';

const WORDS = {
  team: { title: 'Your team needs a second factor', because: 'An owner requires everybody to sign in' },
  installation: { title: 'You need a second factor', because: 'Everybody here signs in' },
};

/** Shown in place of every page to a member who must set up a second factor first. */
export function SecondFactorNeeded({ by }: { by: FactorNeededBy }) {
  usePageTitle('Second Factor');
  const client = useQueryClient();
  const open = () => void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
  return (
    <>
      <PageHeader
        title={WORDS[by].title}
        lead={`${WORDS[by].because} with a code from an authenticator app in addition to the password, or with a passkey. Set one up to continue.`}
      />
      <div className="grid justify-items-start gap-4">
        <FactorSetup begin="Set up an authenticator" onDone={open} />
        <AddPasskey onDone={open} />
      </div>
    </>
  );
}
