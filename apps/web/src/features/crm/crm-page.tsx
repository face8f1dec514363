import type { CrmSetting } from '@deedline/contract/crm/crm';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { crmsQuery } from '../../api/crm.ts';
import { whenBilled } from '../../edition.ts';
import { paths } from '../../paths.ts';
import { RoleNote, useMay } from '../../roles/roles.tsx';
import { Breadcrumbs } from '../../ui/links.tsx';
import { PageHeader, SettingsNav } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/page-window.ts';
import { Section } from '../../ui/page/section.tsx';
import { Problem, WaitingRows } from '../../ui/placeholder.tsx';
import { CrmRow } from './crm-row.tsx';
import { MapFields } from './map-fields.tsx';
import { PushLog } from './push-log.tsx';
import { useCrmChange } from './use-crm-change.ts';

/** `/settings/programs/crm`: the CRMs that purchases are sent to, the field mapping, and the delivery log. */
export function CrmPage() {
  usePageTitle('CRM');
  const isOwner = useMay('owner');
  const { data, isError, refetch } = useQuery(crmsQuery);
  const [open, setOpen] = useState<string | null>(null);
  useComingBack();
  const connected = data?.crms.filter(({ connection }) => connection !== null) ?? [];
  return (
    <>
      <SettingsNav />
      <Breadcrumbs crumbs={[{ label: 'Programs', href: paths.allPrograms }, { label: 'CRM' }]} />
      <PageHeader
        title="CRM"
        lead={`Send what was found to the CRM you work in: each contact once, with its confidence, do-not-call lists, calling hours and a link back. ${whenBilled('It costs nothing. ')}Numbers that may not be called are marked there or stay here, and anyone who opts out later is removed there too.`}
      />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-12 text-sm">
        <Section title="CRMs">
          {!isOwner && <RoleNote>Owners connect CRMs and choose what goes where; members send.</RoleNote>}
          {isError && <Problem what="The CRMs could not be loaded." onRetry={() => void refetch()} />}
          {!data && !isError && <WaitingRows label="Loading CRMs" rows={4} />}
          {data && (
            <ul className="divide-y border bg-raise">
              {data.crms.map((crm) => (
                <CrmRow
                  key={crm.id}
                  crm={crm}
                  isOwner={isOwner}
                  isOpen={open === crm.id}
                  onToggle={() => setOpen(open === crm.id ? null : crm.id)}
                />
              ))}
            </ul>
          )}
        </Section>
        {connected.map((crm) => (
          <MapFields key={crm.id} crm={crm} isOwner={isOwner} />
        ))}
        {data && <PushLog crms={data.crms} />}
      </div>
    </>
  );
}

/** Handles the return from a CRM's sign-in page. Its parameters work once, for the member who started it, and are removed from the history. */
function useComingBack(): void {
  const isSent = useRef(false);
  const { mutate } = useCrmChange({
    send: (body: { state: string; code: string | null }) => call('POST /api/crm/back', { body }),
    failureTitle: 'Not Connected',
    done: ({ label }: CrmSetting) => `${label} is connected`,
  });
  useEffect(() => {
    const told = new URLSearchParams(window.location.search);
    const state = told.get('state');
    if (isSent.current || state === null) return;
    isSent.current = true;
    window.history.replaceState(null, '', paths.programs('crm'));
    mutate({ state, code: told.get('code') });
  }, [mutate]);
}
