import type { MadeProgramKey, ProgramKey } from '@deedline/contract/api/program-key';
import { SCOPE_WORDS } from '@deedline/contract/api/scopes';
import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { isBilled } from '../../../edition.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { formatCredits, formatDate, formatMoment } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ConfirmDialog, useConfirmed } from '../security/confirm-dialog.tsx';
import { useRefreshKeys } from './keys.ts';

type KeyRowProps = { program: ProgramKey; isOwner: boolean; onRotated: (made: MadeProgramKey) => void };

const STANDINGS: Readonly<Record<ProgramKey['standing'], string>> = {
  alive: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  orphaned: 'Ended: its creator left the team',
};

/** One key: what it may do, what it has spent, and how it is ended. */
export function KeyRow({ program, isOwner, onRotated }: KeyRowProps) {
  const { name, lastFour, standing, scopes, uses, addresses } = program;
  return (
    <li className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold wrap-anywhere">
            {name}
            <Badge tone={standing === 'alive' ? 'green' : 'muted'}>{STANDINGS[standing]}</Badge>
          </h2>
          <p className="text-muted">
            <span className="font-mono">{program.id}</span>, secret ends in <span className="font-mono">{lastFour}</span>
          </p>
        </div>
        {isOwner && (
          <div className="flex flex-wrap gap-2">
            <Rotate program={program} onRotated={onRotated} />
            <Revoke program={program} />
          </div>
        )}
      </div>
      <dl className="mt-3 grid gap-y-1">
        <Line label="Can">{scopes.map((scope) => SCOPE_WORDS[scope].title).join(', ')}</Line>
        {uses.length > 0 && <Line label="Purposes">{uses.map((use) => PURPOSE_WORDS[use]).join(', ')}</Line>}
        {isBilled() && <Line label="This month">{saySpent(program)}</Line>}
        <Line label="Networks">{addresses.length === 0 ? 'Any network' : addresses.join(', ')}</Line>
        <Line label="Validity">{sayLife(program)}</Line>
        <Line label="Last used">{program.lastUsedAt === null ? 'Never' : formatMoment(program.lastUsedAt)}</Line>
      </dl>
    </li>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="w-24 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 basis-52 wrap-anywhere">{children}</dd>
    </div>
  );
}

function saySpent({ spentThisMonth, monthCredits }: ProgramKey): string {
  return monthCredits === null
    ? `${formatCredits(spentThisMonth)}, no limit of its own`
    : `${formatCredits(spentThisMonth)} of ${formatCredits(monthCredits)}`;
}

function sayLife({ createdAt, madeBy, expiresAt, formerUntil }: ProgramKey): string {
  const until = expiresAt === null ? 'valid until revoked' : `valid until ${formatDate(expiresAt)}`;
  const former = formerUntil === null ? '' : `. The previous secret works until ${formatMoment(formerUntil)}`;
  return `Created ${formatDate(createdAt)} by ${madeBy}, ${until}${former}`;
}

const KEEP = [
  [0, 'Not at all'],
  [1, 'For an hour'],
  [24, 'For a day'],
  [168, 'For a week'],
] as const;

/** Issues a new secret; the previous one stays valid for a while, so that programs are not interrupted. */
function Rotate({ program: { id, name }, onRotated }: Omit<KeyRowProps, 'isOwner'>) {
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefreshKeys();
  const rotate = useConfirmed({
    send: (keepHours: number) => call('POST /api/program-keys/:id/rotate', { params: { id }, body: { keepHours } }),
    failureTitle: 'Not Rotated',
    onSuccess: (made) => {
      setOpen(false);
      refresh();
      onRotated(made);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    rotate.mutate(Number(readText(new FormData(event.currentTarget), 'keepHours')));
  };
  return (
    <>
      <Button size="sm" aria-label={`Rotate ${name}`} onClick={() => setOpen(true)}>
        Rotate
      </Button>
      <Dialog
        open={isOpen && !rotate.isAsking}
        onOpenChange={setOpen}
        title={`Rotate the secret for ${name}?`}
        lead="The key keeps its permissions and limits. Give your program the new secret while the current one still works."
      >
        <form onSubmit={submit} className="mt-5 grid gap-5">
          <Field label="Keep the current secret working">
            {(slots) => (
              <Select {...slots} name="keepHours" defaultValue="24">
                {KEEP.map(([hours, words]) => (
                  <option key={hours} value={hours}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" disabled={rotate.isPending}>
              {rotate.isPending ? 'Rotating...' : 'Rotate'}
            </Button>
          </div>
        </form>
      </Dialog>
      <ConfirmDialog change={rotate} />
    </>
  );
}

function Revoke({ program: { id, name } }: Pick<KeyRowProps, 'program'>) {
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefreshKeys();
  const revoke = useConfirmed({
    send: () => call('DELETE /api/program-keys/:id', { params: { id } }),
    failureTitle: 'Not Revoked',
    onSuccess: () => {
      setOpen(false);
      toast({ title: `${name} is revoked` });
      refresh();
    },
  });
  return (
    <>
      <Button size="sm" variant="danger" aria-label={`Revoke ${name}`} onClick={() => setOpen(true)}>
        Revoke
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Revoke ${name}?`}
        lead="Anything that uses it is refused from its next request on. This cannot be undone. What it did stays on record."
      >
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="danger" disabled={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
            {revoke.isPending ? 'Revoking...' : 'Revoke'}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
