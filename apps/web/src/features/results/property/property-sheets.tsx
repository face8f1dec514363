import type { Results } from '@deedline/contract/results';
import { Section, Sheets } from '../../../ui/section.tsx';
import { detailLines, taxLines, valuationLines } from './property-facts.ts';
import type { FactLine } from './property-facts.ts';

function FactRow({ line, highest }: { line: FactLine; highest: number }) {
  return (
    <div className="relative flex break-inside-avoid justify-between gap-4 py-1 text-sm">
      <dt className="text-muted">{line.label}</dt>
      <dd className={line.isCode ? 'text-right font-mono text-xs break-all' : 'text-right font-medium'}>
        {line.value ?? <span className="font-normal text-muted">not recorded</span>}
        {line.amount !== undefined && (
          <span
            aria-hidden="true"
            className="absolute bottom-0 left-0 h-0.5 bg-green"
            style={{ width: `${(line.amount / highest) * 100}%` }}
          />
        )}
      </dd>
    </div>
  );
}

function FactList({ lines, className }: { lines: readonly FactLine[]; className?: string }) {
  const highest = Math.max(1, ...lines.map((line) => line.amount ?? 0));
  return (
    <dl className={className}>
      {lines.map((line) => (
        <FactRow key={line.label} line={line} highest={highest} />
      ))}
    </dl>
  );
}

function Heading({ children }: { children: string }) {
  return <h3 className="mb-2.5 text-base font-semibold">{children}</h3>;
}

/** Valuation, details and tax, side by side like lots of one block; each value with a bar against the highest. */
export function PropertySheets({ results }: { results: Results }) {
  const { propertyDetails: details, propertyValuation, taxInformation } = results;
  if (!details && !propertyValuation && !taxInformation) return null;
  return (
    <Section title="The property">
      <Sheets className="bg-raise @2xl:grid-cols-2 @5xl:grid-cols-[1fr_1.6fr_1fr]">
        <div className="p-5">
          <Heading>Property Valuation</Heading>
          <FactList lines={valuationLines(propertyValuation)} />
        </div>
        <div className="p-5 @2xl:@max-5xl:order-last @2xl:@max-5xl:col-span-2">
          <Heading>Property Details</Heading>
          {details ? (
            <FactList lines={detailLines(details)} className="gap-x-8 @xl:columns-2" />
          ) : (
            <p className="text-sm text-muted">Not recorded.</p>
          )}
          {details?.legalDescription && (
            <div className="mt-2 text-sm">
              <h4 className="text-muted">Legal description</h4>
              <p className="mt-0.5 font-mono text-xs break-words">{details.legalDescription}</p>
            </div>
          )}
        </div>
        <div className="p-5">
          <Heading>Tax Information</Heading>
          <FactList lines={taxLines(taxInformation)} />
        </div>
      </Sheets>
    </Section>
  );
}
