import type { OperatorVendor } from '@deedline/contract/operator/vendors';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { formatDate, formatMoment } from '../../../ui/format.ts';
import { sayMicros } from '../../../words/micros.ts';
import { ReasonDialog } from '../parts/reason.tsx';
import { ContractForm, KeyForm, useKeyAct } from './key-forms.tsx';

type KeyRowProps = { vendor: OperatorVendor; onChange: () => void };
const WHY: Readonly<Record<OperatorVendor['pauses'][number]['why'], string>> = {
  hit_rate: 'because it found far less than before.',
  asked_to_wait: 'because it asked for a pause.',
  key_not_taken: 'because it does not accept the key, or the key’s account has no funds.',
};
type Open = 'key' | 'contract' | 'resume' | null;

/** The operator's key for a vendor, whether accounts use it, and whether the vendor is paused. */
export function KeyRow({ vendor, onChange }: KeyRowProps) {
  const { id, label, key, pauses } = vendor;
  const [open, setOpen] = useState<Open>(null);
  const toggle = (what: Open) => setOpen(open === what ? null : what);
  const done = () => {
    setOpen(null);
    onChange();
  };
  const forms = { vendor, onDone: done, onCancel: () => setOpen(null) };
  return (
    <li className="border-b py-4">
      <article aria-label={label}>
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          {label}
          <KeyBadge vendor={vendor} />
          {pauses.length > 0 && <Badge tone="brick">Paused</Badge>}
        </h3>
        <KeyFacts vendor={vendor} />
        {pauses.map(({ of, keys, why, until }) => (
          <p key={`${of}-${why}`} className="mt-2 max-w-3xl border-l-2 border-brick pl-3 text-sm">
            {of === 'operator' ? 'Your key' : keys === 1 ? 'The key of one account' : `The keys of ${keys} accounts`}: not asked until{' '}
            {formatMoment(until)}, {WHY[why]}
          </p>
        ))}
        <div className="mt-3 flex flex-wrap gap-3">
          {pauses.length > 0 && (
            <Button size="sm" aria-label={`Resume asking: ${label}`} onClick={() => setOpen('resume')}>
              {' '}
              Resume asking{' '}
            </Button>
          )}
          <Button
            size="sm"
            aria-expanded={open === 'key'}
            aria-label={`${key === null ? 'Add your key' : 'Change key and limits'} for ${label}`}
            onClick={() => toggle('key')}
          >
            {key === null ? 'Add your key' : 'Change key and limits'}
          </Button>
          {key !== null && (
            <Button
              size="sm"
              aria-expanded={open === 'contract'}
              aria-label={`${key.contract === null ? 'Put a contract on record' : 'Change the contract'}: ${label}`}
              onClick={() => toggle('contract')}
            >
              {key.contract === null ? 'Put a contract on record' : 'Change the contract'}
            </Button>
          )}
          {key !== null && <EndButtons vendor={vendor} onDone={done} />}
        </div>
        {open === 'key' && <KeyForm {...forms} />}
        {open === 'contract' && <ContractForm {...forms} />}
        {open === 'resume' && (
          <ReasonDialog
            title={`Resume asking ${label}`}
            lead="With every key it is paused for, at once. If it asked for a pause, it may refuse and ask for a longer one."
            act="Resume asking"
            done={`${label} is asked again`}
            onClose={() => setOpen(null)}
            send={async (reason) => {
              await call('POST /api/operator/vendors/:id/resume', { params: { id }, body: { reason } });
              onChange();
            }}
          />
        )}
      </article>
    </li>
  );
}

function KeyBadge({ vendor: { key } }: Pick<KeyRowProps, 'vendor'>) {
  if (key === null) return <Badge tone="muted">No key of yours</Badge>;
  if (key.contract === null) return <Badge tone="brass">Off: no contract</Badge>;
  return <Badge tone="green">On for accounts</Badge>;
}

function KeyFacts({ vendor: { key, termsReadOn } }: Pick<KeyRowProps, 'vendor'>) {
  return (
    <div className="mt-1 max-w-3xl text-sm text-muted">
      {key?.contract == null && (
        <p>
          Its terms, as read on {formatDate(termsReadOn)}, are for one&rsquo;s own business: with your key it answers accounts only once
          your reseller&rsquo;s contract with it is on record.
        </p>
      )}
      {key !== null && (
        <>
          <p>
            {key.lastFour === '' ? 'Your key is saved.' : `Your key ends in ${key.lastFour}.`} Accounts spent{' '}
            <span className="tabular-nums">
              {sayMicros(key.spentTodayMicros)} of {sayMicros(key.dayMicros)}
            </span>{' '}
            today. {key.takesFreeCredits ? 'Free credits can be used for it too.' : 'Free credits cannot be used for it.'}
          </p>
          {key.contract !== null && (
            <p>
              Contract with {key.contract.counterparty} of {formatDate(key.contract.on)}
              {key.contract.note === null ? '.' : `: ${key.contract.note}`}
            </p>
          )}
        </>
      )}
    </div>
  );
}

function EndButtons({ vendor: { id, label, key }, onDone }: Pick<KeyRowProps, 'vendor'> & { onDone: () => void }) {
  const end = useKeyAct({
    send: () => call('DELETE /api/operator/vendors/:id/contract', { params: { id } }),
    failureTitle: 'Not ended',
    done: `Your key for ${label} is no longer used for accounts`,
    onDone,
  });
  const remove = useKeyAct({
    send: () => call('DELETE /api/operator/vendors/:id/key', { params: { id } }),
    failureTitle: 'Not removed',
    done: `Your key for ${label} is removed`,
    onDone,
  });
  return (
    <>
      {key?.contract != null && (
        <AskFirst
          label={`End the contract with ${label}`}
          title={`End the contract with ${label}?`}
          lead="From then on, your key is not used for any account. The vendor is asked only with accounts’ own keys."
          act="End the contract"
          isBusy={end.isPending}
          onAct={() => end.mutate(undefined)}
        />
      )}
      <AskFirst
        label={`Remove the key for ${label}`}
        title={`Remove your key for ${label}?`}
        lead="It is deleted along with its limits and its contract, and no longer used for any account. What was asked with it stays on record."
        act="Remove the key"
        isBusy={remove.isPending}
        onAct={() => remove.mutate(undefined)}
      />
    </>
  );
}

type AskFirstProps = { label: string; title: string; lead: string; act: string; isBusy: boolean; onAct: () => void };

/** Asks for confirmation before an act that cannot be undone by another click. */
function AskFirst({ label, title, lead, act, isBusy, onAct }: AskFirstProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="danger" disabled={isBusy} aria-label={label} onClick={() => setAsking(true)}>
        {act}
      </Button>
      <Dialog open={isAsking} onOpenChange={setAsking} title={title} lead={lead}>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="danger" disabled={isBusy} onClick={onAct}>
            {act}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
