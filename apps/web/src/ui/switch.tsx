import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type SwitchProps = { label: ReactNode; hint: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void };

/** On or off. A button, so that a form's checkboxes are its attestations alone. */
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
