import type { PropertyListWithCount } from '@deedline/contract/property-lists/property-list';
import { PROPERTY_LIST_LIMITS } from '@deedline/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { addressOf } from '../../api/files.ts';
import { userQuery } from '../../api/queries.ts';
import { propertyListQuery, refreshPropertyLists, usePropertyListChange } from '../../api/property-lists.ts';
import { reportFailure } from '../../api/session.ts';
import { isBilled } from '../../edition.ts';
import { paths } from '../../paths.ts';
import { firstTerms, NOT_AGREED, type Terms, TermsFields } from '../../purposes/terms.tsx';
import { ForRole } from '../../roles/roles.tsx';
import { Button, buttonClass, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogEnd, DialogForm } from '../../ui/form/dialog-form.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { readText } from '../../ui/form/form.tsx';
import { toast } from '../../ui/toast/toast.ts';

/** Actions on a whole list. */
export function ListTools({ list, onStack }: { list: PropertyListWithCount; onStack: () => void }) {
  const [open, setOpen] = useState<'send' | 'rename' | 'delete' | null>(null);
  const dialog = (name: NonNullable<typeof open>) => ({
    open: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  });
  const close = () => setOpen(null);
  return (
    <ForRole needs="member">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="sm" disabled={list.count === 0} onClick={() => setOpen('send')}>
          Find the owners
        </Button>
        {(['csv', 'xlsx'] as const).map((format) => (
          <a
            key={format}
            className={buttonClass('secondary', 'sm')}
            href={addressOf('GET /api/property-lists/:id/output', { params: { id: list.id }, query: { format } })}
            download
          >
            {format.toUpperCase()}
          </a>
        ))}
        {list.kind === 'living' && list.filter !== null && (
          <ButtonLink size="sm" href={paths.changeAsked(list.id)}>
            Change the filter
          </ButtonLink>
        )}
        {list.stack !== null && (
          <Button size="sm" onClick={onStack}>
            Change the stack
          </Button>
        )}
        <Button size="sm" onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button size="sm" variant="danger" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      <Dialog
        {...dialog('send')}
        title="Find the owners of this list"
        lead={`Its addresses become a batch. ${isBilled() ? 'Next you see what that can cost at most; nothing is charged before you start it.' : 'Nothing runs before you start it.'} Lots without an address are left out.`}
      >
        <SendForm list={list} />
      </Dialog>
      <Dialog {...dialog('rename')} title="Rename this list" lead="Its name, and a note for your team.">
        <RenameForm list={list} onDone={close} />
      </Dialog>
      <Dialog {...dialog('delete')} title="Delete this list?" lead="It is deleted for good, with everything noted on its properties.">
        <DeleteForm list={list} />
      </Dialog>
    </ForRole>
  );
}

function SendForm({ list }: { list: PropertyListWithCount }) {
  const { data: user } = useQuery(userQuery);
  const [chosen, setTerms] = useState<Terms | null>(null);
  const terms = chosen ?? firstTerms(user);
  const client = useQueryClient();
  const [, goTo] = useLocation();
  const send = useMutation({
    mutationFn: (cap: string) => {
      const { legal, payOnlyForContacts, ...rest } = terms;
      return call('POST /api/property-lists/:id/batch', {
        params: { id: list.id },
        body: {
          ...rest,
          ...legal,
          ...(rest.includeContacts ? { payOnlyForContacts } : {}),
          ...(cap === '' ? {} : { capCredits: Number(cap) }),
        },
      });
    },
    onSuccess: ({ id }) => {
      // The choices become the defaults of the member's next form.
      void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
      goTo(paths.batchQuote(id));
    },
    onError: reportFailure('Batch Not Created'),
  });
  const submit = (form: FormData) => {
    if (terms.permissibleUse) return send.mutate(readText(form, 'cap'));
    toast({ ...NOT_AGREED, variant: 'destructive' });
    return false;
  };
  return (
    <DialogForm action={isBilled() ? 'See the quote' : 'See the batch'} doing="Preparing..." isPending={send.isPending} onSubmit={submit}>
      <TermsFields
        terms={terms}
        onChange={(changed) => setTerms({ ...terms, ...changed })}
        contactsHint="Phones and emails of the owners, not only the property records"
      />
      {isBilled() && (
        <Field label="Credit limit" hint="The batch stops before it costs more" optional>
          {(slots) => <Input {...slots} name="cap" type="number" min={1} max={100_000_000} step={1} />}
        </Field>
      )}
    </DialogForm>
  );
}

function RenameForm({ list, onDone }: { list: PropertyListWithCount; onDone: () => void }) {
  const save = usePropertyListChange(
    (form: FormData) =>
      call('PATCH /api/property-lists/:id', {
        params: { id: list.id },
        body: { name: readText(form, 'name'), note: readText(form, 'note') },
      }),
    'List Not Saved',
    onDone,
  );
  return (
    <DialogForm action="Save" doing="Saving..." isPending={save.isPending} onSubmit={save.mutate}>
      <Field label="Name">
        {(slots) => <Input {...slots} name="name" required maxLength={PROPERTY_LIST_LIMITS.name} defaultValue={list.name} />}
      </Field>
      <Field label="Note" optional>
        {(slots) => <Input {...slots} name="note" maxLength={PROPERTY_LIST_LIMITS.note} defaultValue={list.note ?? ''} />}
      </Field>
    </DialogForm>
  );
}

function DeleteForm({ list }: { list: PropertyListWithCount }) {
  const client = useQueryClient();
  const [, goTo] = useLocation();
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/property-lists/:id', { params: { id: list.id } }),
    onSuccess: () => {
      goTo(paths.propertyLists);
      client.removeQueries({ queryKey: propertyListQuery(list.id).queryKey });
      return refreshPropertyLists(client);
    },
    onError: reportFailure('List Not Deleted'),
  });
  return (
    <DialogEnd>
      <Button variant="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
        {remove.isPending ? 'Deleting...' : 'Delete list'}
      </Button>
    </DialogEnd>
  );
}
