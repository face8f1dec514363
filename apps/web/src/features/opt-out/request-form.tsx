import type { PrivacyRequest, ReceiptState } from '@deedline/contract/compliance/opt-out';
import type { FormEvent } from 'react';
import { SubmitButton } from '../../ui/button.tsx';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { readText } from '../../ui/form/form.tsx';
import { formatDate } from '../../ui/format.ts';
import { EmailField, PersonFields, Receipt, useSending } from './sending.tsx';

const KINDS: readonly { kind: PrivacyRequest['kind']; name: string }[] = [
  { kind: 'know', name: 'Tell me what you hold about me' },
  { kind: 'correct', name: 'Correct what is wrong' },
  { kind: 'delete', name: 'Delete my records' },
];

/** A privacy request, which an operator answers within 30 days. It starts with a mailed link, because the answer must reach nobody else. */
export function RequestForm() {
  const { sending, send } = useSending('POST /api/privacy-requests');
  if (sending.state === 'done')
    return (
      <Receipt title="Check your mail" number={sending.answer.receipt}>
        Open the link in it to start your request. Otherwise the request is deleted after 7 days.
      </Receipt>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(readRequest(new FormData(event.currentTarget)));
  };
  const isSending = sending.state === 'sending';
  return (
    <form onSubmit={submit}>
      <p className="mb-5 text-muted">
        An operator answers by mail within 30 days. If that takes longer, you are told why, and get an answer within 90. A request to delete
        leaves you out of every search as soon as you confirm it.
      </p>
      <fieldset disabled={isSending} className="grid gap-5">
        <Field label="What are you asking for?">
          {(slots) => (
            <Select {...slots} name="kind">
              {KINDS.map(({ kind, name }) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <EmailField label="Where should we answer?" hint="Your email address: we mail a link there first, and the answer later." />
        <PersonFields />
        <Field label="Phone number" optional hint="Only if we should look for it too.">
          {(slots) => <Input {...slots} name="phone" type="tel" autoComplete="tel" />}
        </Field>
        <Field label="What is wrong, or what helps us find it" optional>
          {(slots) => <Input {...slots} name="message" maxLength={2000} autoComplete="off" />}
        </Field>
      </fieldset>
      <p role="alert" className="mt-4 text-brick empty:hidden">
        {sending.state === 'failed' && sending.problem}
      </p>
      <SubmitButton disabled={isSending} className="mt-6">
        {isSending ? 'Sending...' : 'Send the request'}
      </SubmitButton>
    </form>
  );
}

function readRequest(form: FormData): PrivacyRequest {
  const text = (field: string) => readText(form, field);
  const [phone, message] = [text('phone').trim(), text('message').trim()];
  return {
    kind: text('kind') as PrivacyRequest['kind'],
    email: text('email'),
    name: text('name'),
    street: text('street'),
    city: text('city'),
    zip: text('zip'),
    ...(phone === '' ? {} : { phone }),
    ...(message === '' ? {} : { message }),
  };
}

/** Looks up the state of an opt-out or request by its receipt number. */
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
        <SubmitButton disabled={sending.state === 'sending'}>Check</SubmitButton>
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
  undone: 'Undone on',
  unconfirmed: 'Waiting for the link in our mail to be opened. Received on',
  open: 'In progress. Received on',
  answered: 'Answered on',
  refused: 'Refused, with the reason in our mail, on',
  withdrawn: 'Withdrawn on',
};

function describe({ state, since, dueAt }: ReceiptState): string {
  const due = dueAt === null ? '' : ` You will get an answer by ${formatDate(dueAt)}.`;
  return `${WORDS[state]} ${formatDate(since)}.${due}`;
}
