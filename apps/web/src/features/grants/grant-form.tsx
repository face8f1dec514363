import { ATTESTATION, type Purpose, PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import type { Grants } from '@deedline/contract/grants/grant';
import { GRANT_LIMITS } from '@deedline/contract/grants/grant-limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type SentBody } from '@deedline/contract/routes/index';
import { send } from '../../api/call.ts';
import { reportFailure } from '../../api/session.ts';
import { isBilled } from '../../edition.ts';
import { Checkbox } from '../../ui/form/choice.tsx';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { FormButtons, readText } from '../../ui/form/form.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useRefreshGrants } from './grants.ts';

type GrantFormProps = { keys: Grants['keys']; onDone: () => void };
type Fault = 'purposes' | 'credits' | 'attestation';

const LIVES = [
  [1, 'An hour'],
  [GRANT_LIMITS.proposedHours, 'A working day, 8 hours'],
  [24, 'A day'],
  [168, 'A week'],
  [GRANT_LIMITS.hours, '30 days'],
] as const;

/** What an assistant may search for, how much and for how long. The person who submits the form makes the attestation; no assistant can. */
export function GrantForm({ keys, onDone }: GrantFormProps) {
  const [keyId, setKeyId] = useState(keys[0]!.id);
  const [chosen, setChosen] = useState<readonly Purpose[]>([]);
  const [isAttested, setAttested] = useState(false);
  const [wrong, setWrong] = useState<Fault | null>(null);
  const refresh = useRefreshGrants();
  const make = useMutation({
    mutationFn: (body: SentBody<'POST /api/grants'>) => send('POST /api/grants', body),
    onSuccess: () => {
      toast({ title: 'Granted' });
      refresh();
      onDone();
    },
    onError: reportFailure('Not Granted'),
  });
  const offered = keys.find(({ id }) => id === keyId)?.purposes ?? [];
  const purposes = offered.filter((purpose) => chosen.includes(purpose));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const credits = isBilled() ? readText(form, 'credits').trim() : String(GRANT_LIMITS.credits);
    const fault = findFault(purposes, credits, isAttested);
    setWrong(fault);
    if (fault !== null) return;
    make.mutate({ keyId, purposes, permissibleUse: true, mostCredits: Number(credits), hours: Number(readText(form, 'hours')) });
  };
  return (
    <section aria-labelledby="make-a-grant" className="border bg-raise p-5">
      <h2 id="make-a-grant" className="text-lg font-semibold">
        A new grant
      </h2>
      <form onSubmit={submit} aria-labelledby="make-a-grant" className="mt-5" noValidate>
        <fieldset disabled={make.isPending} className="grid max-w-lg gap-6">
          <Field label="For the assistant with the key">
            {(slots) => (
              <Select {...slots} value={keyId} onChange={({ target }) => setKeyId(target.value)}>
                {keys.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Purposes offered={offered} chosen={chosen} isMissing={wrong === 'purposes'} onChange={setChosen} />
          {isBilled() && (
            <Field
              label="Credits, at most"
              error={
                wrong === 'credits' ? `A whole number of credits from 1 to ${GRANT_LIMITS.credits.toLocaleString('en-US')}` : undefined
              }
              hint="A search that may cost more is refused before anything is held. Vendors that are switched on may be asked too, within the account’s limits."
            >
              {(slots) => (
                <Input
                  {...slots}
                  name="credits"
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={String(GRANT_LIMITS.proposedCredits)}
                />
              )}
            </Field>
          )}
          <Field label="It ends after">
            {(slots) => (
              <Select {...slots} name="hours" defaultValue={String(GRANT_LIMITS.proposedHours)}>
                {LIVES.map(([hours, words]) => (
                  <option key={hours} value={hours}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div>
            <Checkbox
              label={ATTESTATION.text}
              hint="For everything that the assistant searches by this grant. You say so; it cannot."
              checked={isAttested}
              onChange={({ target }) => setAttested(target.checked)}
            />
            {wrong === 'attestation' && <Fault>Tick this if it is so: nothing is searched without it.</Fault>}
          </div>
          <FormButtons isBusy={make.isPending} submit="Grant" busy="Granting..." onCancel={onDone} />
        </fieldset>
      </form>
    </section>
  );
}

type PurposesProps = {
  offered: readonly Purpose[];
  chosen: readonly Purpose[];
  isMissing: boolean;
  onChange: (chosen: readonly Purpose[]) => void;
};

function Purposes({ offered, chosen, isMissing, onChange }: PurposesProps) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-sm font-medium">Purposes it can search for</legend>
      {offered.map((purpose) => (
        <Checkbox
          key={purpose}
          label={PURPOSE_WORDS[purpose]}
          checked={chosen.includes(purpose)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, purpose] : chosen.filter((one) => one !== purpose))}
        />
      ))}
      {isMissing && <Fault>Choose at least one purpose: every search needs one.</Fault>}
    </fieldset>
  );
}

function Fault({ children }: { children: string }) {
  return (
    <p role="alert" className="text-xs text-brick">
      {children}
    </p>
  );
}

function findFault(purposes: readonly Purpose[], credits: string, isAttested: boolean): Fault | null {
  if (purposes.length === 0) return 'purposes';
  if (!/^\d{1,6}$/.test(credits) || Number(credits) < 1 || Number(credits) > GRANT_LIMITS.credits) return 'credits';
  return isAttested ? null : 'attestation';
}
