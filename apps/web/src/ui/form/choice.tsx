import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; hint?: ReactNode };

/** A native checkbox in our colours, with its label and hint. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classNames('flex items-start gap-3 touch:min-h-11 touch:py-2', className)}>
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
    </div>
  );
}

type SwitchProps = { label: ReactNode; hint: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void };

/** A switch. It is a button, so that the checkboxes of a form are its attestations only. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 touch:min-h-11 touch:py-2">
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        onClick={() => onChange(!isOn)}
        className={classNames(
          'relative mt-0.5 h-5 w-9 shrink-0 rounded-full border transition-colors',
          isOn ? 'border-green bg-green' : 'border-edge bg-raise',
        )}
      >
        <span
          className={classNames(
            'absolute top-[3px] left-[3px] size-3 rounded-full transition-transform',
            isOn ? 'translate-x-4 bg-paper' : 'bg-edge',
          )}
        />
      </button>
      <span className="min-w-0">
        <label id={`${id}-label`} htmlFor={id} className="font-medium">
          {label}
        </label>
        <span id={`${id}-hint`} className="block text-xs text-muted">
          {hint}
        </span>
      </span>
    </div>
  );
}
