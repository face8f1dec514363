import { useFigures } from './content/figures.ts';

export function Figures() {
  const figures = useFigures();
  return (
    <section aria-label="In figures" className="border-b">
      <dl className="mx-auto grid max-w-[84rem] grid-cols-2 md:px-5 lg:grid-cols-4">
        {figures.map(({ value, words }) => (
          <div
            key={words}
            className="flex flex-col-reverse justify-end border-line px-4 py-7 not-first:border-l max-lg:nth-[3]:border-l-0 max-lg:nth-[n+3]:border-t"
          >
            <dt className="mt-1 max-w-52 text-sm text-muted">{words}</dt>
            <dd className="min-h-10 font-display text-3xl font-bold tracking-tight">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
