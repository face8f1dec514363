import { Field, Input } from '../../ui/form/field.tsx';

export function PhoneField() {
  return (
    <Field label="Phone number" hint="With its area code, however you write it.">
      {(slots) => <Input {...slots} name="phone" type="tel" autoComplete="tel" required />}
    </Field>
  );
}

export function EmailField({ label = 'Email address', hint }: { label?: string; hint: string }) {
  return (
    <Field label={label} hint={hint}>
      {(slots) => <Input {...slots} name="email" type="email" autoComplete="email" required />}
    </Field>
  );
}

/** What a record is found by, and no more. */
export function PersonFields() {
  return (
    <>
      <Field label="First and last name" hint="As it stands in public records; short forms of the first name are known.">
        {(slots) => <Input {...slots} name="name" autoComplete="name" required />}
      </Field>
      <Field label="Street address" hint="Where you live or have lived, or a property of yours: house number and street.">
        {(slots) => <Input {...slots} name="street" autoComplete="address-line1" required />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field label="City">{(slots) => <Input {...slots} name="city" autoComplete="address-level2" required />}</Field>
        <Field label="ZIP code">{(slots) => <Input {...slots} name="zip" inputMode="numeric" autoComplete="postal-code" required />}</Field>
      </div>
    </>
  );
}
