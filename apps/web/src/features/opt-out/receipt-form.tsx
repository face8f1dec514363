import type { ReceiptState } from '@deedline/contract/compliance/opt-out';
import type { FormEvent } from 'react';
import { Field, Input } from '../../ui/form/field.tsx';
import { formatDate } from '../../ui/format.ts';
import { readText } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/button.tsx';
import { useSending } from './use-sending.ts';

/** Asks how a matter stands, by the number of its receipt. */
export function ReceiptForm() {
  const { sending, send } = useSending('POST /api/receipts');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send({ receipt: readText(new FormData(event.currentTarget), 'receipt') });
  };
  return (
    <form onSubmit={submit}>
      <div className="flex items-end gap-2 max-sm:flex-col max-sm:items-stretch">
        <Field label="Receipt number" className="flex-1">
          {(slots) => <Input {...slots} name="receipt" autoComplete="off" spellCheck={false} required placeholder="XXXX-XXXX-XXXX" />}
        </Field>
        <SubmitButton disabled={sending.state === 'sending'}>Ask</SubmitButton>
      </div>
      <output className="mt-3 block min-h-6">
        {sending.state === 'done' && describe(sending.answer)}
        {sending.state === 'failed' && <span className="text-brick">{sending.problem}</span>}
      </output>
    </form>
  );
}

const WORDS: Readonly<Record<ReceiptState['state'], string>> = {
  in_effect: 'In effect since',
  undone: 'Taken back on',
  unconfirmed: 'Waits for the link in our mail to be opened. Received on',
  open: 'Being worked on. Received on',
  answered: 'Answered on',
  refused: 'Refused, with the reason in our mail, on',
  withdrawn: 'Withdrawn on',
};

function describe({ state, since, dueAt }: ReceiptState): string {
  const due = dueAt === null ? '' : ` You get an answer by ${formatDate(dueAt)}.`;
  return `${WORDS[state]} ${formatDate(since)}.${due}`;
}
