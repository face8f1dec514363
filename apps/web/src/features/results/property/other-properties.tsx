import type { Results } from '@deedline/contract/results';
import { Section } from '../../../ui/section.tsx';

type OtherPropertiesProps = { title: string; note: string; properties: Results['otherProperties'] };

/** Other parcels: of the same owner, or close to what was asked. */
export function OtherProperties({ title, note, properties }: OtherPropertiesProps) {
  if (properties.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <ul className="gap-x-10 @3xl:columns-2">
        {properties.map((property) => (
          <li
            key={property.countyFips + property.apn}
            className="flex break-inside-avoid flex-wrap justify-between gap-x-4 border-t py-2.5"
          >
            <span>{property.propertyAddress}</span>
            <span className="font-mono text-xs text-muted">{property.apn}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
