import type { Grants } from '@deedline/contract/grants/grant';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { whenBilled } from '../../edition.ts';
import { paths } from '../../paths.ts';
import { RoleNote, useMay } from '../../roles/roles.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Breadcrumbs } from '../../ui/links.tsx';
import { PageHeader, SettingsNav } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Section } from '../../ui/page/section.tsx';
import { EmptyState, Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { GrantForm } from './grant-form.tsx';
import { GrantRow } from './grant-row.tsx';
import { grantsQuery } from './grants.ts';

/** `/settings/programs/assistants`: what assistants may do on their own, for how many credits, and the button that ends it. */
export function AssistantsPage() {
  usePageTitle('Assistants');
  const mayGrant = useMay('member');
  const { data, isError, refetch } = useQuery(grantsQuery);
  const [isMaking, setMaking] = useState(false);
  const canMake = mayGrant && data !== undefined && data.keys.length > 0;
  return (
    <>
      <SettingsNav />
      <Breadcrumbs crumbs={[{ label: 'Programs', href: paths.allPrograms }, { label: 'Assistants' }]} />
      <PageHeader
        title="Assistants"
        lead={`An assistant may look at what is on file. To search, it needs a grant: for a use that you attest to, ${whenBilled('for a set number of credits, ')}and for a limited time, after which it expires.`}
        actions={
          canMake &&
          !isMaking && (
            <Button variant="primary" onClick={() => setMaking(true)}>
              Make a grant
            </Button>
          )
        }
      />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 text-sm">
        {!mayGrant && <RoleNote>Owners and members make and end grants.</RoleNote>}
        {isMaking && canMake && <GrantForm keys={data.keys} onDone={() => setMaking(false)} />}
        {isError && <Problem what="The grants could not be loaded." onRetry={() => void refetch()} />}
        {!data && !isError && <WaitingRows label="Loading grants" rows={2} />}
        {data && <GrantLists data={data} mayGrant={mayGrant} isMaking={isMaking} />}
        {data && <HowToConnect address={data.address} />}
      </div>
    </>
  );
}

const isOver = ({ standing }: Grants['grants'][number]) => standing === 'ended' || standing === 'expired';

function GrantLists({ data: { grants, keys }, mayGrant, isMaking }: { data: Grants; mayGrant: boolean; isMaking: boolean }) {
  const open = grants.filter((grant) => !isOver(grant));
  const over = grants.filter(isOver);
  return (
    <>
      {keys.length === 0 && (
        <EmptyState title="No assistant can connect" action={<ButtonLink href={paths.programs('keys')}>Keys</ButtonLink>}>
          There is no active key for assistants. An owner can make one under Keys, with “Assistants” ticked.
        </EmptyState>
      )}
      {keys.length > 0 && open.length === 0 && !isMaking && (
        <EmptyState title="No active grant">
          An assistant that connects now can look at what is on file and read what was bought. It cannot search for anyone.
        </EmptyState>
      )}
      {open.length > 0 && (
        <Section title="Active grants">
          <ul aria-label="Active grants" className="divide-y border bg-raise">
            {open.map((grant) => (
              <GrantRow key={grant.id} grant={grant} mayEnd={mayGrant} />
            ))}
          </ul>
        </Section>
      )}
      {over.length > 0 && (
        <details>
          <summary className="touch:min-h-11">Grants that have ended ({over.length})</summary>
          <ul className="mt-3 divide-y border bg-raise">
            {over.map((grant) => (
              <GrantRow key={grant.id} grant={grant} mayEnd={false} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function HowToConnect({ address }: { address: string }) {
  return (
    <Section title="How to connect one">
      <p>
        In your assistant’s settings, add an MCP server (Streamable HTTP) with this address, and the header{' '}
        <code className="font-mono">Authorization: Bearer</code> followed by a{' '}
        <Link href={paths.programs('keys')} className="link">
          key
        </Link>{' '}
        for assistants.
      </p>
      <code className="mt-3 block border bg-raise p-3 font-mono select-all wrap-anywhere">{address}</code>
      <p className="mt-3 text-muted">
        Every search it makes is on the{' '}
        <Link href={paths.activity} className="link">
          activity record
        </Link>
        , with the grant, the key and the name the program gives itself.
      </p>
    </Section>
  );
}
