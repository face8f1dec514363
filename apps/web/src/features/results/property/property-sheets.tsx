import type { Results } from '@deedline/contract/results';
import { KeyValue, Section, Sheets } from '../../../ui/section.tsx';
import { detailLines, taxLines, valuationLines } from './property-facts.ts';
import type { FactLine } from './property-facts.ts';
import { ValueBars } from './value-bars.tsx';

function FactList({ lines, className }: { lines: readonly FactLine[]; className?: string }) {
  return (
    <dl className={className}>
      {lines.map(([label, value]) => (
        <KeyValue key={label} label={label}>
          {value === null ? (
            <span className="font-normal text-muted">not recorded</span>
          ) : label === 'Parcel ID' ? (
            <span className="font-mono text-[0.86em] break-all">{value}</span>
          ) : (
            value
          )}
        </KeyValue>
      ))}
    </dl>
  );
}

function Heading({ children }: { children: string }) {
  return <h3 className="mb-2.5 text-base font-semibold">{children}</h3>;
}

/** Valuation, details and tax, side by side like lots of one block. */
export function PropertySheets({ results }: { results: Results }) {
  const { propertyDetails: details, propertyValuation, taxInformation } = results;
  if (!details && !propertyValuation && !taxInformation) return null;
  return (
    <Section title="The property">
      <Sheets className="bg-raise md:grid-cols-2 xl:grid-cols-3">
        <div className="p-5">
          <Heading>Property Valuation</Heading>
          <FactList lines={valuationLines(propertyValuation)} />
          <ValueBars valuation={propertyValuation} />
        </div>
        <div className="p-5">
          <Heading>Property Details</Heading>
          {details ? <FactList lines={detailLines(details)} /> : <p className="text-sm text-muted">Not recorded.</p>}
        </div>
        <div className="p-5 md:max-xl:col-span-2">
          <Heading>Tax Information</Heading>
          <FactList lines={taxLines(taxInformation)} />
        </div>
        {details?.legalDescription && (
          <div className="p-5 md:col-span-full">
            <h3 className="text-xs text-muted">Legal description</h3>
            <p className="mt-0.5 font-mono text-xs break-words">{details.legalDescription}</p>
          </div>
        )}
      </Sheets>
    </Section>
  );
}
