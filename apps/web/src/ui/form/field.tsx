import {
  type ClipboardEvent,
  type ComponentProps,
  createContext,
  type InputEvent,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react';
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

/** Lets a field's control report how many pasted characters were cut off. */
const SayLeftOut = createContext<((characters: number) => void) | null>(null);

/** A label, its control, a hint and an error, linked for screen readers. */
export function Field({ label, hint, error, optional, className, children }: FieldProps) {
  const id = useId();
  const [leftOut, setLeftOut] = useState(0);
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
      <SayLeftOut value={setLeftOut}>{children(slots)}</SayLeftOut>
      {leftOut > 0 && (
        <p role="alert" className="mt-1.5 text-xs text-brick">
          {sayLeftOut(leftOut)}
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className={classNames('mt-1.5 text-xs', error ? 'text-brick' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
}

/** 'Too long: the last 12 characters of what you pasted are left out.' */
export function sayLeftOut(characters: number): string {
  const some = characters === 1 ? 'last character' : `last ${characters.toLocaleString('en-US')} characters`;
  return `Too long: the ${some} of what you pasted ${characters === 1 ? 'is' : 'are'} left out.`;
}

/** How many characters of a pasted text exceed `maxlength`; browsers cut them off silently. */
export function countLeftOut(pasted: string, control: { value: string; selected: number; maxLength: number }): number {
  if (control.maxLength < 0) return 0;
  const room = Math.max(0, control.maxLength - (control.value.length - control.selected));
  // Inputs remove line breaks from pasted text.
  return Math.max(0, pasted.replaceAll(/[\r\n]/g, '').length - room);
}

/** Reports beside an input that a pasted text was cut, until the input changes again. */
function useLeftOut() {
  const say = useContext(SayLeftOut);
  if (say === null) return {};
  return {
    onPaste: ({ clipboardData, currentTarget }: ClipboardEvent<HTMLInputElement>) => {
      const { value, maxLength, selectionStart, selectionEnd } = currentTarget;
      say(countLeftOut(clipboardData.getData('text'), { value, maxLength, selected: (selectionEnd ?? 0) - (selectionStart ?? 0) }));
    },
    onInput: ({ nativeEvent }: InputEvent<HTMLInputElement>) => {
      if (nativeEvent.inputType !== 'insertFromPaste') say(0);
    },
  };
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(CONTROL, className)} {...useLeftOut()} {...rest} />;
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
