import type { AttestLicence } from '@deedline/contract/licence';
import { NONE_NEEDED_WORDS, PROFESSIONS, STATE_CODES } from '@deedline/contract/licence-words';
import type { LicenceKind, Profession } from '@deedline/contract/licence-words';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { isUnauthorized, messageOf } from '../api/client.ts';
import { attestLicence, licenceQuery } from '../api/purpose-queries.ts';
import { sendToSignIn } from '../api/unauthorized.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { Field, Input, Select } from '../ui/field.tsx';
import { readText } from '../ui/read-text.ts';

const WORK = Object.entries(PROFESSIONS);
const KINDS: readonly { kind: LicenceKind; words: string }[] = [
  { kind: 'licensed', words: 'I hold a licence, or work under one.' },
  { kind: 'none_needed', words: NONE_NEEDED_WORDS },
];

type LicenceFormProps = { onDone: () => void; onCancel?: () => void };

/** Which licence stands behind the searches, or that none is needed; confirmed under the text that stands below it. */
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
