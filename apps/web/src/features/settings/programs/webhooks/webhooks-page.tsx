import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isBilled } from '../../../../edition.ts';
import { paths } from '../../../../paths.ts';
import { RoleNote, useMay } from '../../../../roles/roles.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Breadcrumbs } from '../../../../ui/links.tsx';
import { PageHeader, SettingsNav } from '../../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../../ui/page/page-window.ts';
import { EmptyState, Problem, WaitingRows } from '../../../../ui/placeholder.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { webhooksQuery } from './queries.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** `/settings/programs/webhooks`: the webhooks, the state of their messages, and how to add, change and remove one. */
export function WebhooksPage() {
  usePageTitle('Webhooks');
  const isOwner = useMay('owner');
  const { data, isError, refetch } = useQuery(webhooksQuery);
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <SettingsNav />
      <Breadcrumbs crumbs={[{ label: 'Programs', href: paths.allPrograms }, { label: 'Webhooks' }]} />
      <PageHeader
        title="Webhooks"
        lead={`Get a signed message at your own address when something happens. It says what happened and to which id, and nothing about what was found.${isBilled() ? ' It costs nothing.' : ''}`}
        actions={
          isOwner &&
          !isMaking &&
          data &&
          data.webhooks.length < data.most && (
            <Button variant="primary" onClick={() => setMaking(true)}>
              Add a webhook
            </Button>
          )
        }
      />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 text-sm">
        {!isOwner && <RoleNote>Only owners of the account can add, change and remove webhooks.</RoleNote>}
        {isMaking && (
          <WebhookForm
            onCancel={() => setMaking(false)}
            onMade={(made) => {
              setMaking(false);
              setSecret(made);
            }}
          />
        )}
        {isError && <Problem what="The webhooks could not be loaded." onRetry={() => void refetch()} />}
        {!data && !isError && <WaitingRows label="Loading webhooks" rows={2} />}
        {data?.webhooks.length === 0 && !isMaking && (
          <EmptyState title="No webhooks yet">
            No address is notified of what happens in this account. Programs can ask, and people are notified by mail.
          </EmptyState>
        )}
        {data && data.webhooks.length > 0 && (
          <ul aria-label="Webhooks" className="divide-y border bg-raise">
            {data.webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} isOwner={isOwner} onRotated={setSecret} />
            ))}
          </ul>
        )}
      </div>
      <SecretDialog
        title="The secret of this webhook"
        lead="It is shown only once. Your program verifies each message with it (Standard Webhooks) and rejects any that does not match."
        secret={secret}
        onDone={() => setSecret(null)}
      />
    </>
  );
}
