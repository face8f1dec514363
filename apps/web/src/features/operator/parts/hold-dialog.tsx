import type { NewHold } from '@deedline/contract/operator/requests';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { readText } from '../../../ui/form/form.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** What a legal hold covers: an account, one search, or what there was in some days. */
export function HoldDialog({ onClose, onPlaced }: { onClose: () => void; onPlaced: () => void }) {
  const [on, setOn] = useState<NewHold['on']>('account');
  return (
    <ReasonDialog
      title="Place a legal hold"
      lead="Nothing that it covers is removed until it is released."
      act="Place the hold"
      done="Placed"
      onClose={onClose}
      send={async (reason, form) => {
        const id = readText(form, 'id').trim();
        const what = on === 'days' ? { on, from: readText(form, 'from'), until: readText(form, 'until') } : { on, id };
        await call('POST /api/operator/retention/holds', { body: { ...what, reason } });
        onPlaced();
      }}
    >
      <Field label="On">
        {(slots) => (
          <Select {...slots} value={on} onChange={(event) => setOn(event.currentTarget.value as NewHold['on'])}>
            <option value="account">an account</option>
            <option value="search">one search</option>
            <option value="days">what there was in some days</option>
          </Select>
        )}
      </Field>
      {on === 'days' ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label="From (UTC)">{(slots) => <Input {...slots} name="from" type="date" required />}</Field>
          <Field label="Until, included">{(slots) => <Input {...slots} name="until" type="date" required />}</Field>
        </div>
      ) : (
        <Field label={on === 'account' ? 'Account id' : 'Search id'}>
          {(slots) => <Input {...slots} name="id" maxLength={36} autoComplete="off" required className="font-mono" />}
        </Field>
      )}
    </ReasonDialog>
  );
}
