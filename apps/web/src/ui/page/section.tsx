import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

type SectionProps = { title: ReactNode; note?: ReactNode; className?: string; children: ReactNode };

/** A titled part of a page; the note is at the right of the title. */
export function Section({ title, note, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        {note && <div className="text-xs text-muted">{note}</div>}
      </div>
      {children}
    </section>
  );
}

/** Cells side by side with shared borders, as lots share their bounds. One column on small screens. */
export function Sheets({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('grid border-t border-l [&>*]:border-r [&>*]:border-b', className)}>{children}</div>;
}

/** One line of facts: what it is on the left, its value on the right. Use inside a `<dl>`. */
export function KeyValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}

/** One fact with its name above it. Use inside a `<dl>`. */
export function Fact({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
