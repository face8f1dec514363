import type { MadeProgramKey, MakeProgramKey } from '@deedline/contract/api/program-key';
import { PROGRAM_KEY_LIMITS, type Scope, SCOPE_WORDS, SCOPES } from '@deedline/contract/api/scopes';
import { type Purpose, PURPOSE_WORDS, PURPOSES } from '@deedline/contract/compliance/uses';
import { type FormEvent, useState } from 'react';
import { send } from '../../../api/call.ts';
import { isBilled } from '../../../edition.ts';
import { Checkbox } from '../../../ui/form/choice.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { FormButtons, readText } from '../../../ui/form/form.tsx';
import { ConfirmDialog, useConfirmed } from '../security/confirm-dialog.tsx';
import { useRefreshKeys } from './keys.ts';

type KeyFormProps = { onMade: (made: MadeProgramKey) => void; onCancel: () => void };
type Fault = 'scopes' | 'uses' | 'monthCredits';

const LIVES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'One year'],
  ['', 'Until revoked'],
] as const;
/** Scopes that look up people and therefore need a purpose. */
const NEEDING_USES: readonly Scope[] = ['search', 'batch', 'mcp'];

/** What a new key may do, for which purposes, up to which cost, from which addresses and for how long. */
export function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const [scopes, setScopes] = useState<readonly Scope[]>(['search']);
  const [uses, setUses] = useState<readonly Purpose[]>([]);
  const [wrong, setWrong] = useState<Fault | null>(null);
  const refresh = useRefreshKeys();
  const make = useConfirmed({
    send: (body: MakeProgramKey) => send('POST /api/program-keys', body),
    failureTitle: 'Key Not Created',
    onSuccess: (made) => {
      refresh();
      onMade(made);
    },
  });
  const needsUses = scopes.some((scope) => NEEDING_USES.includes(scope));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const most = readText(form, 'monthCredits').trim();
    const fault = findFault(scopes, needsUses, uses, most);
    setWrong(fault);
    if (fault !== null) return;
    make.mutate({
      name: readText(form, 'name'),
      scopes: [...scopes],
      uses: needsUses ? [...uses] : [],
      monthCredits: most === '' ? null : Number(most),
      addresses: readText(form, 'addresses')
        .split(/[\s,;]+/)
        .filter((address) => address !== ''),
      expiresInDays: Number(readText(form, 'life')) || null,
    });
  };
  return (
    <section aria-labelledby="make-a-key" className="border bg-raise p-5">
      <h2 id="make-a-key" className="text-lg font-semibold">
        {' '}
        New key{' '}
      </h2>
      <form onSubmit={submit} aria-labelledby="make-a-key" className="mt-5">
        <fieldset disabled={make.isPending} className="grid max-w-lg gap-6">
          <Field label="Name" hint="So you can tell which program uses it.">
            {(slots) => <Input {...slots} name="name" autoComplete="off" maxLength={PROGRAM_KEY_LIMITS.name} required />}
          </Field>
          <Choices
            legend="What it can do"
            options={SCOPES.filter((scope) => isBilled() || scope !== 'money')}
            chosen={scopes}
            wordsOf={(scope) => SCOPE_WORDS[scope]}
            fault={wrong === 'scopes' ? 'Choose at least one thing that the key can do.' : undefined}
            onChange={setScopes}
          />
          {needsUses && (
            <Choices
              legend="Purposes it can search for"
              options={PURPOSES}
              chosen={uses}
              wordsOf={(use) => ({ title: PURPOSE_WORDS[use] })}
              fault={wrong === 'uses' ? 'Choose at least one purpose: every search needs one.' : undefined}
              onChange={setUses}
            />
          )}
          {isBilled() && (
            <Field
              label="Monthly credit limit"
              optional
              error={wrong === 'monthCredits' ? 'A whole number of credits, such as 200' : undefined}
              hint="Requests that would cost more are refused before anything is charged. Leave empty to let it use all the account has."
            >
              {(slots) => <Input {...slots} name="monthCredits" inputMode="numeric" autoComplete="off" />}
            </Field>
          )}
          <Field
            label="Allowed networks"
            optional
            hint="Such as 192.0.2.7 or 192.0.2.0/24, separated by spaces. Leave empty to allow any network."
          >
            {(slots) => <Input {...slots} name="addresses" autoComplete="off" spellCheck={false} maxLength={1000} />}
          </Field>
          <Field label="Valid for">
            {(slots) => (
              <Select {...slots} name="life" defaultValue="365">
                {LIVES.map(([days, words]) => (
                  <option key={words} value={days}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <FormButtons isBusy={make.isPending} submit="Create key" busy="Creating..." onCancel={onCancel} />
        </fieldset>
      </form>
      <ConfirmDialog change={make} />
    </section>
  );
}

function findFault(scopes: readonly Scope[], needsUses: boolean, uses: readonly Purpose[], most: string): Fault | null {
  if (scopes.length === 0) return 'scopes';
  if (needsUses && uses.length === 0) return 'uses';
  return /^\d{0,8}$/.test(most) && Number(most) <= PROGRAM_KEY_LIMITS.monthCredits ? null : 'monthCredits';
}

type ChoicesProps<Option extends string> = {
  legend: string;
  options: readonly Option[];
  chosen: readonly Option[];
  wordsOf: (option: Option) => { title: string; says?: string };
  fault: string | undefined;
  onChange: (chosen: readonly Option[]) => void;
};

function Choices<Option extends string>({ legend, options, chosen, wordsOf, fault, onChange }: ChoicesProps<Option>) {
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={wordsOf(option).title}
          hint={wordsOf(option).says}
          checked={chosen.includes(option)}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? [...chosen, option] : chosen.filter((one) => one !== option))}
        />
      ))}
      {fault && (
        <p role="alert" className="text-xs text-brick">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
