import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; hint?: ReactNode };

const ROW = 'flex items-start gap-3 touch:min-h-11 touch:py-2';

function ChoiceText({ id, label, hint }: { id: string; label: ReactNode; hint: ReactNode }) {
  return (
    <span className="min-w-0">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className="block text-xs text-muted">
          {hint}
        </span>
      )}
    </span>
  );
}

/** A native checkbox in our ink; the label and hint belong to it. */
export function Checkbox({ label, hint, className, ...rest }: ChoiceProps) {
  const id = useId();
  return (
    <div className={classNames(ROW, className)}>
      <span className="relative mt-0.5 flex size-5 shrink-0">
        <input
          id={id}
          type="checkbox"
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer size-5 appearance-none rounded-sm border border-edge bg-raise checked:border-green checked:bg-green"
          {...rest}
        />
        <svg viewBox="0 0 20 20" className="pointer-events-none absolute inset-0 hidden text-paper peer-checked:block" aria-hidden="true">
          <path d="m5 10.4 3.4 3.4L15.2 6.6" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </span>
      <ChoiceText id={id} label={label} hint={hint} />
    </div>
  );
}

/** On or off, effective at once. */
export function Switch({ label, hint, className, ...rest }: ChoiceProps) {
  const id = useId();
  return (
    <div className={classNames(ROW, className)}>
      <span className="relative mt-0.5 flex h-5 w-9 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer h-5 w-9 appearance-none rounded-full border border-edge bg-raise transition-colors checked:border-green checked:bg-green"
          {...rest}
        />
        <span
          className="pointer-events-none absolute top-1 left-1 size-3 rounded-full bg-edge transition-transform peer-checked:translate-x-4 peer-checked:bg-paper"
          aria-hidden="true"
        />
      </span>
      <ChoiceText id={id} label={label} hint={hint} />
    </div>
  );
}
