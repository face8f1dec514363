import type { MoveCredits } from '@deedline/contract/operator/accounts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Field, Input } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type CreditsDialogProps = { accountId: string; act: MoveCredits['act']; onClose: () => void; onMoved: () => void };

/** Credits by hand. The key is made with the dialog: pressed twice, they move once. */
export function CreditsDialog({ accountId, act, onClose, onMoved }: CreditsDialogProps) {
  const [key] = useState(() => crypto.randomUUID());
  const isGrant = act === 'grant';
  return (
    <ReasonDialog
      title={isGrant ? 'Grant credits' : 'Take credits back'}
      lead={
        isGrant
          ? 'The movement stands in the account’s ledger and statement at once.'
          : 'As many as the wallet has, and no more. What is held stays held.'
      }
      act={isGrant ? 'Grant' : 'Take back'}
      isDanger={!isGrant}
      done={isGrant ? 'Granted' : 'Taken back'}
      onClose={onClose}
      send={async (reason, form) => {
        const asked: MoveCredits = { act, credits: Number(readText(form, 'credits')), reason, key };
        await call('POST /api/operator/accounts/:id/credits', { params: { id: accountId }, body: asked });
        onMoved();
      }}
    >
      <Field label="Credits">
        {(slots) => <Input {...slots} name="credits" type="number" min={1} max={100_000} step={1} required className="max-w-40" />}
      </Field>
    </ReasonDialog>
  );
}
