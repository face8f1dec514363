import { STEPS } from './content/steps.ts';
import { Part } from './part.tsx';

export function HowItWorks() {
  return (
    <Part id="how-it-works" title="How it works">
      <ol className="grid gap-y-8 sm:grid-cols-2 xl:grid-cols-4">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-ink pt-4 pr-8">
            <span className="text-sm font-semibold text-muted" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="mt-1 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-sm leading-relaxed text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}
