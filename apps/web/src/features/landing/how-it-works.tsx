import { MINIMUM_CREDITS } from '@deedline/contract/prices';
import { Part } from './part.tsx';

const STEPS = [
  { title: 'You ask', text: 'Choose one of the six modes, say what the search is for, and confirm that your use is permitted.' },
  {
    title: 'Credits are set aside',
    text: `The most the search can cost, from ${MINIMUM_CREDITS} credit on. You see the figure before you send it.`,
  },
  {
    title: 'The records are read',
    text: 'Parcels, deeds, filings, listings, carriers: whatever fits is compared, and what belongs to one person is put together.',
  },
  {
    title: 'You pay for what came',
    text: 'Contacts, a property, both or nothing: the price follows from what was delivered. The rest of your credits is free again.',
  },
] as const;

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
