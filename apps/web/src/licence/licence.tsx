import type { AttestLicence } from '@deedline/contract/compliance/licence';
import {
  type LicenceKind,
  NONE_NEEDED_WORDS,
  type Profession,
  PROFESSIONS,
  STATE_CODES,
} from '@deedline/contract/compliance/licence-words';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isUnauthorized, messageOf } from '../api/call.ts';
import { attestLicence, closeLicenceQuestion, licenceQuery } from '../api/purposes.ts';
import { userQuery } from '../api/queries.ts';
import { sendToSignIn } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/form/choice.tsx';
import { Field, Input, Select } from '../ui/form/field.tsx';
import { FormButtons, readText } from '../ui/form/form.tsx';
import { focusPage } from '../ui/page/page-window.ts';
import { toast } from '../ui/toast/toast.ts';

type LicenceDialogProps = { isOpen: boolean; onClose: () => void };

/** The licence form as a dialog over the page that needed it, so that what was typed there is kept. */
export function LicenceDialog({ isOpen, onClose }: LicenceDialogProps) {
  const { data: user } = useQuery(userQuery);
  const isOwner = user?.role === 'owner';
  const done = () => {
    toast({ title: 'Licence Saved', description: 'You can change it in Settings.' });
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Your licence"
      lead={
        isOwner
          ? 'Asked once, and kept with your searches for anyone who asks what they rest on.'
          : 'An owner of this account has to say which licence it holds, in Settings, before this can be done.'
      }
    >
      {isOwner && (
        <div className="mt-5">
          <LicenceForm onDone={done} onCancel={onClose} />
        </div>
      )}
    </Dialog>
  );
}

/** Asks an owner once; if dismissed, the form is in the settings. */
export function LicenceQuestion() {
  const client = useQueryClient();
  const { data: licence } = useQuery(licenceQuery);
  const { data: user } = useQuery(userQuery);
  const [isOpen, setIsOpen] = useState(false);
  const close = useMutation({ mutationFn: () => closeLicenceQuestion(client) });
  const isAsked = user?.role === 'owner' && licence?.shouldAsk === true && !close.isPending;
  return (
    <>
      {isAsked && (
        <section
          aria-label="Licence question"
          className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border bg-raise px-5 py-4"
        >
          <p className="max-w-prose min-w-0 flex-1 basis-72 text-sm">
            <b className="font-semibold">
              {licence.standing === 'outdated' ? 'The text about your licence has changed.' : 'Do you hold a licence?'}
            </b>{' '}
            {licence.isRequired
              ? 'Before the first search, this installation asks which one your searches rest on, or that you state that you need none.'
              : 'Say once which one your searches rest on, or that you need none. It is kept with them.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" size="sm" onClick={() => setIsOpen(true)}>
              Answer
            </Button>
            {!licence.isRequired && (
              <Button variant="ghost" size="sm" onClick={() => close.mutate(undefined, { onSuccess: focusPage })}>
                Not now
              </Button>
            )}
          </div>
        </section>
      )}
      <LicenceDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const WORK = Object.entries(PROFESSIONS);
const KINDS: readonly { kind: LicenceKind; words: string }[] = [
  { kind: 'licensed', words: 'I hold a licence, or work under one.' },
  { kind: 'none_needed', words: NONE_NEEDED_WORDS },
];

type LicenceFormProps = { onDone: () => void; onCancel?: () => void };

/** States which licence the searches rest on, or that none is needed, and confirms the text below it. */
export function LicenceForm({ onDone, onCancel }: LicenceFormProps) {
  const client = useQueryClient();
  const { data: licence } = useQuery(licenceQuery);
  const [kind, setKind] = useState<LicenceKind>('licensed');
  const say = useMutation({
    mutationFn: (said: AttestLicence) => attestLicence(client, said),
    onSuccess: onDone,
    onError: (error) => isUnauthorized(error) && sendToSignIn(),
  });
  if (!licence) return null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (licence) say.mutate(readSaid(new FormData(event.currentTarget), kind, licence.textVersion));
  }

  return (
    <form onSubmit={submit} aria-label="Licence">
      <fieldset disabled={say.isPending} className="grid max-w-md gap-5">
        <div role="radiogroup" aria-label="Licence held" className="grid gap-2">
          {KINDS.map((one) => (
            <label key={one.kind} className="flex items-baseline gap-3 text-sm touch:min-h-11 touch:items-center">
              <input
                type="radio"
                name="kind"
                className="size-4 shrink-0 accent-green"
                checked={kind === one.kind}
                onChange={() => setKind(one.kind)}
              />
              {one.words}
            </label>
          ))}
        </div>
        <WorkFields isLicensed={kind === 'licensed'} />
        <Checkbox name="confirmed" required label="I confirm this" hint={licence.text} />
        {say.error && !isUnauthorized(say.error) && (
          <p role="alert" className="border-l-2 border-brick pl-3 text-sm">
            {messageOf(say.error)}
          </p>
        )}
        <FormButtons isBusy={say.isPending} submit="Save" busy="Saving..." onCancel={onCancel} />
      </fieldset>
    </form>
  );
}

function WorkFields({ isLicensed }: { isLicensed: boolean }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <Field label="You work as">
          {(slots) => (
            <Select {...slots} name="profession" required defaultValue="">
              <option value="" disabled>
                Choose
              </option>
              {WORK.map(([code, words]) => (
                <option key={code} value={code}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="State">
          {(slots) => (
            <Select {...slots} name="state" required defaultValue="">
              <option value="" disabled>
                Choose
              </option>
              {STATE_CODES.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {isLicensed && (
        <>
          <Field label="Licence number">{(slots) => <Input {...slots} name="number" required maxLength={60} autoComplete="off" />}</Field>
          <Field label="Broker" optional hint="Whose licence you work under, if it is not your own.">
            {(slots) => <Input {...slots} name="broker" maxLength={120} autoComplete="off" />}
          </Field>
        </>
      )}
    </>
  );
}

function readSaid(form: FormData, kind: LicenceKind, textVersion: string): AttestLicence {
  const profession = readText(form, 'profession') as Profession;
  const state = readText(form, 'state') as (typeof STATE_CODES)[number];
  const said = { profession, state, textVersion, confirmed: true } as const;
  return kind === 'none_needed' ? { kind, ...said } : { kind, ...said, number: readText(form, 'number'), broker: readText(form, 'broker') };
}
