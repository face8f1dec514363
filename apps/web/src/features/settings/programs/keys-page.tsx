import type { MadeProgramKey } from '@deedline/contract/api/program-key';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { RoleNote, useMay } from '../../../roles/roles.tsx';
import { Button } from '../../../ui/button.tsx';
import { Breadcrumbs } from '../../../ui/links.tsx';
import { PageHeader, SettingsNav } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { EmptyState, Problem, WaitingRows } from '../../../ui/placeholder.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';
import { keysQuery } from './keys.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** `/settings/programs/keys`: the keys of the account, and how one is made, rotated and revoked. */
export function KeysPage() {
  usePageTitle('Program keys');
  const isOwner = useMay('owner');
  const { data, isError, refetch } = useQuery(keysQuery);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeProgramKey | null>(null);
  const [alive, ended] = [true, false].map((wanted) => data?.keys.filter(({ standing }) => (standing === 'alive') === wanted) ?? []);
  return (
    <>
      <SettingsNav />
      <Breadcrumbs crumbs={[{ label: 'Programs', href: paths.allPrograms }, { label: 'Keys' }]} />
      <PageHeader
        title="Keys"
        lead="A program signs in with a key. A key can do only what you allow, and it ends when it expires, when it is revoked, or when its creator leaves the team."
        actions={
          isOwner &&
          !isMaking && (
            <Button variant="primary" onClick={() => setMaking(true)}>
              {' '}
              Create a key{' '}
            </Button>
          )
        }
      />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 text-sm">
        {!isOwner && <RoleNote>Only owners of the account can create and revoke keys.</RoleNote>}
        {isMaking && (
          <KeyForm
            onCancel={() => setMaking(false)}
            onMade={(answer) => {
              setMaking(false);
              setMade(answer);
            }}
          />
        )}
        {isError && <Problem what="The keys could not be loaded." onRetry={() => void refetch()} />}
        {!data && !isError && <WaitingRows label="Loading keys" rows={2} />}
        {data && alive!.length === 0 && !isMaking && (
          <EmptyState title="No active keys">Only people can sign in to this account.</EmptyState>
        )}
        {alive!.length > 0 && (
          <ul aria-label="Active keys" className="divide-y border bg-raise">
            {alive!.map((key) => (
              <KeyRow key={key.id} program={key} isOwner={isOwner} onRotated={setMade} />
            ))}
          </ul>
        )}
        {ended!.length > 0 && (
          <details>
            <summary className="touch:min-h-11">Ended keys ({ended!.length})</summary>
            <ul className="mt-3 divide-y border bg-raise">
              {ended!.map((key) => (
                <KeyRow key={key.id} program={key} isOwner={false} onRotated={setMade} />
              ))}
            </ul>
          </details>
        )}
      </div>
      <SecretDialog
        title={made === null ? '' : `The key for ${made.key.name}`}
        lead="It is shown only once: store it where your program keeps its secrets. Anyone who has it can do everything the key allows."
        secret={made?.secret ?? null}
        onDone={() => setMade(null)}
      />
    </>
  );
}
