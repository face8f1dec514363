import { PURPOSE_WORDS, type Purpose } from '@deedline/contract/compliance/uses';
import { type ChangeVendor, VENDOR_AIMS, type VendorSetting } from '@deedline/contract/vendors/vendor';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Checkbox, Switch } from '../../../ui/form/choice.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { FormButtons, readText } from '../../../ui/form/form.tsx';
import { readMicros, writeMicros } from '../../../words/micros.ts';
import { AIM_WORDS, useVendorChange } from './vendors.ts';

type VendorFormProps = { vendor: VendorSetting; onDone: () => void };

const CAPS = [
  ['searchMicros', 'Limit per search', 'In dollars.'],
  ['dayMicros', 'Limit per day', 'In dollars, by UTC days.'],
  ['monthMicros', 'Limit per month', 'In dollars, by UTC months.'],
] as const;
type Cap = (typeof CAPS)[number][0];
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Whether, for what, with which key and up to which cost a vendor is asked. An existing key is never shown; a new one replaces it. */
export function VendorForm({ vendor, onDone }: VendorFormProps) {
  const { id, label, access, lastFour } = vendor;
  const [isOn, setOn] = useState(vendor.isOn || access === 'none');
  const [purposes, setPurposes] = useState<readonly Purpose[]>(vendor.purposes);
  const [wrong, setWrong] = useState<Cap | 'purposes' | null>(null);
  const save = useVendorChange({
    send: (body: ChangeVendor) => call('PUT /api/vendors/:id', { params: { id }, body }),
    failureTitle: 'Not Changed',
    done: () => `${label} is ${isOn ? 'on' : 'off'}`,
    onSuccess: onDone,
  });
  const forget = useVendorChange({
    send: () => call('DELETE /api/vendors/:id', { params: { id } }),
    failureTitle: 'Not Removed',
    done: () => `Your key for ${label} is removed`,
    onSuccess: onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const caps = readCaps(form);
    const fault = caps.wrong ?? (isOn && purposes.length === 0 ? 'purposes' : null);
    setWrong(fault);
    if (fault !== null) return;
    const typed = Object.fromEntries(
      vendor.credentials.map(({ name }) => [name, readText(form, `key-${name}`).trim()] as const).filter(([, value]) => value !== ''),
    );
    const place = Number(readText(form, 'place'));
    save.mutate({
      isOn,
      ...(Object.keys(typed).length > 0 ? { credentials: typed } : {}),
      purposes: [...purposes],
      place: place === 0 ? null : place,
      aim: VENDOR_AIMS.find((aim) => aim === readText(form, 'aim')) ?? vendor.aim,
      ...caps.micros,
    });
  };
  return (
    <form onSubmit={submit} aria-label={label}>
      <fieldset disabled={save.isPending || forget.isPending} className="grid max-w-lg gap-5">
        <Switch
          label="Use it in searches of this account"
          hint="When what is on file is not enough, and as often as you choose below."
          isOn={isOn}
          onChange={setOn}
        />
        <KeyFields vendor={vendor} />
        <PurposeFields allowed={vendor.allowedPurposes} chosen={purposes} isFaulty={wrong === 'purposes'} onChange={setPurposes} />
        <div className="grid gap-5 sm:grid-cols-3">
          {CAPS.map(([name, words, hint]) => (
            <Field key={name} label={words} hint={hint} error={wrong === name ? 'An amount in dollars, such as 0.50' : undefined}>
              {(slots) => <Input {...slots} name={name} inputMode="decimal" required defaultValue={writeMicros(vendor[name])} />}
            </Field>
          ))}
        </div>
        <Field label="Place in the order" hint="Vendors with a place are asked in that order, before the others.">
          {(slots) => (
            <Select {...slots} name="place" defaultValue={String(vendor.place ?? 0)}>
              <option value="0">None: by what it is worth</option>
              {PLACES.map((place) => (
                <option key={place} value={place}>
                  {place}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="When to ask it" hint="The best answer for its cost comes first, whatever you choose.">
          {(slots) => (
            <Select {...slots} name="aim" defaultValue={vendor.aim}>
              {VENDOR_AIMS.map((aim) => (
                <option key={aim} value={aim}>
                  {AIM_WORDS[aim]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <FormButtons isBusy={save.isPending} submit="Save" busy="Saving..." onCancel={onDone} />
        {lastFour !== null && (
          <RemoveKey label={label} lastFour={lastFour} isBusy={forget.isPending} onRemove={() => forget.mutate(undefined)} />
        )}
      </fieldset>
    </form>
  );
}

type RemoveKeyProps = { label: string; lastFour: string; isBusy: boolean; onRemove: () => void };

function RemoveKey({ label, lastFour, isBusy, onRemove }: RemoveKeyProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        Remove the key that ends in {lastFour}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove your key for ${label}?`}
        lead="The vendor is no longer asked with it, and the limits you set are forgotten. What it was asked stays on record."
      >
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="danger" disabled={isBusy} onClick={onRemove}>
            {isBusy ? 'Removing...' : 'Remove key'}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** Empty fields for the parts of a key; an existing one is never shown. */
function KeyFields({ vendor }: Pick<VendorFormProps, 'vendor'>) {
  return vendor.credentials.map(({ name, label: part, isSecret }) => (
    <Field key={name} label={part} optional={vendor.access !== 'none'} hint={hintOfKey(vendor)}>
      {(slots) => (
        <Input
          {...slots}
          name={`key-${name}`}
          type={isSecret ? 'password' : 'text'}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          required={vendor.access === 'none'}
        />
      )}
    </Field>
  ));
}

type PurposeFieldsProps = {
  allowed: readonly Purpose[];
  chosen: readonly Purpose[];
  isFaulty: boolean;
  onChange: (chosen: readonly Purpose[]) => void;
};

function PurposeFields({ allowed, chosen, isFaulty, onChange }: PurposeFieldsProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">For searches with this use</legend>
      {allowed.map((purpose) => (
        <Checkbox
          key={purpose}
          label={PURPOSE_WORDS[purpose]}
          checked={chosen.includes(purpose)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, purpose] : chosen.filter((each) => each !== purpose))
          }
        />
      ))}
      {isFaulty && (
        <p role="alert" className="text-xs text-brick">
          Choose at least one use, or switch the vendor off.
        </p>
      )}
      <p className="text-xs text-muted">Its terms allow no other uses.</p>
    </fieldset>
  );
}

function hintOfKey({ access, lastFour }: VendorSetting): string {
  if (lastFour !== null) return `Leave empty to keep the one that ends in ${lastFour}.`;
  if (access === 'twin') return 'With your own key, the vendor itself is asked about real people, and bills you.';
  return 'Sealed with your account’s key. Only its last four characters are ever shown again.';
}

/** Reads the three caps. `wrong`: the first that is not an amount. */
function readCaps(form: FormData): { micros: Record<Cap, number>; wrong: Cap | null } {
  const read = CAPS.map(([name]) => [name, readMicros(readText(form, name))] as const);
  const wrong = read.find(([, micros]) => micros === null)?.[0] ?? null;
  return { micros: Object.fromEntries(read.map(([name, micros]) => [name, micros ?? 0])) as Record<Cap, number>, wrong };
}
