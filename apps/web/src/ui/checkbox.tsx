import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; hint?: ReactNode };

/** A native checkbox in our ink; the label and hint belong to it. */
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
