import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

const CONTROL = classNames(
  'block h-10 w-full rounded-md border border-edge bg-raise px-3 text-base text-ink placeholder:text-muted touch:h-11 max-md:text-[1rem]',
  'disabled:cursor-not-allowed disabled:border-line disabled:text-muted aria-invalid:border-brick',
);

export type FieldSlots = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  className?: string;
  children: (slots: FieldSlots) => ReactNode;
};

/** A label, its control, a hint and an error, tied together for eyes and for screen readers. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const slots: FieldSlots = { id };
  if (note) slots['aria-describedby'] = `${id}-note`;
  if (error) slots['aria-invalid'] = true;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline justify-between gap-2 text-sm font-medium">
        {label}
        {optional && <span className="text-xs font-normal text-muted">optional</span>}
      </label>
      {children(slots)}
      {note && (
        <p id={`${id}-note`} className={classNames('mt-1.5 text-xs', error ? 'text-brick' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(CONTROL, className)} {...rest} />;
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select className={classNames(CONTROL, 'appearance-none pr-9', className)} {...rest}>
        {children}
      </select>
      <svg viewBox="0 0 12 12" className="pointer-events-none absolute top-1/2 right-3 size-3 -translate-y-1/2" aria-hidden="true">
        <path d="M2 4.2 6 8l4-3.8" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </span>
  );
}
