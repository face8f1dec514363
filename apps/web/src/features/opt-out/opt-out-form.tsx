import type { OptOut } from '@deedline/contract/compliance/opt-out';
import { type FormEvent, useState } from 'react';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { readText } from '../../ui/form/form.tsx';
import { EmailField, PersonFields, PhoneField, Receipt, useSending } from './sending.tsx';

type Kind = OptOut['kind'];
const KINDS: readonly { kind: Kind; name: string; covers: string }[] = [
  { kind: 'person', name: 'A name and address', covers: 'You yourself, with all your contacts' },
  { kind: 'phone', name: 'A phone number', covers: 'This number only' },
  { kind: 'email', name: 'An email address', covers: 'This address only' },
];

const DONE: Readonly<Record<Kind, string>> = {
  phone: 'The number is left out of every search from now on.',
  email: 'The address is left out of every search from now on. We are sending a mail there that lets its reader confirm this, or undo it.',
  person: 'You are left out of every search from now on. Within a minute the same holds for your former addresses that are on record.',
};

/** Nothing is chosen beforehand: whoever wants to be left out altogether should not leave with one number removed. */
export function OptOutForm() {
  const [kind, setKind] = useState<Kind | null>(null);
  const { sending, send, begin } = useSending('POST /api/opt-outs');
  if (sending.state === 'done' && kind !== null)
    return (
      <div>
        <Receipt title="Done" number={sending.answer.receipt}>
          {DONE[kind]} Keep this receipt to check the status later.
        </Receipt>
        <Button className="mt-5" onClick={begin}>
          Leave out something else
        </Button>
      </div>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (kind === null) return;
    void send(readOptOut(kind, new FormData(event.currentTarget)));
  };
  const isSending = sending.state === 'sending';
  return (
    <form onSubmit={submit}>
      <fieldset disabled={isSending}>
        <legend className="mb-3 text-xl font-semibold">What should be left out?</legend>
        <div className="grid gap-px border bg-line sm:grid-cols-3">
          {KINDS.map((choice) => (
            <label
              key={choice.kind}
              className="flex min-h-12 cursor-pointer items-start gap-3 bg-raise px-4 py-3 font-medium has-checked:bg-wash"
            >
              <input
                type="radio"
                name="kind"
                value={choice.kind}
                checked={kind === choice.kind}
                onChange={() => setKind(choice.kind)}
                className="mt-1 size-4 shrink-0 accent-green"
              />
              <span>
                {choice.name}
                <span className="block text-sm font-normal text-muted">{choice.covers}</span>
              </span>
            </label>
          ))}
        </div>
        <div className="mt-6 grid gap-5 empty:hidden">
          {kind === 'phone' && <PhoneField />}
          {kind === 'email' && <EmailField hint="We send one mail about this there. Its reader can undo the opt-out." />}
          {kind === 'person' && <PersonFields />}
        </div>
        <p role="alert" className="mt-4 text-brick empty:hidden">
          {sending.state === 'failed' && sending.problem}
        </p>
        <SubmitButton variant="primary" size="lg" disabled={isSending || kind === null} className="mt-6">
          {isSending ? 'Leaving out...' : 'Leave this out'}
        </SubmitButton>
      </fieldset>
    </form>
  );
}

function readOptOut(kind: Kind, form: FormData): OptOut {
  if (kind === 'phone') return { kind, phone: readText(form, 'phone') };
  if (kind === 'email') return { kind, email: readText(form, 'email') };
  const [name, street, city, zip] = ['name', 'street', 'city', 'zip'].map((field) => readText(form, field)) as [
    string,
    string,
    string,
    string,
  ];
  return { kind, name, street, city, zip };
}
