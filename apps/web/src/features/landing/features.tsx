import type { ReactNode } from 'react';
import { FEATURES } from './content/features.tsx';
import { Part } from './part.tsx';

const STROKE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.2 } as const;

function Symbol({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 64 40" className="h-10 w-16 text-ink/70" aria-hidden="true" {...STROKE}>
      {children}
    </svg>
  );
}

export function Features() {
  return (
    <Part id="features" title="An answer you can act on" lead="Not a list of maybes: who, how to reach them, how sure, and why.">
      <div className="grid border-t border-l sm:grid-cols-2 xl:grid-cols-3">
        {FEATURES.map(({ title, text, symbol }) => (
          <div key={title} className="border-r border-b p-6">
            <Symbol>{symbol}</Symbol>
            <h3 className="mt-5 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-sm leading-relaxed text-muted">{text}</p>
          </div>
        ))}
      </div>
    </Part>
  );
}
