import { Field, Input } from './field.tsx';

/** For the step that follows in the same form. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** The six digits that the authenticator shows; signing in takes a recovery code too. */
export function CodeField({ hint, isNext = false }: { hint: string; isNext?: boolean }) {
  return (
    <Field label="Code" hint={hint}>
      {(slots) => (
        <Input
          {...slots}
          ref={isNext ? takeFocus : undefined}
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          className="font-mono tracking-widest"
        />
      )}
    </Field>
  );
}
