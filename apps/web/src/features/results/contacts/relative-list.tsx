import type { Relative } from '@deedline/contract/results';
import { Section } from '../../../ui/section.tsx';
import { Evidence } from '../evidence/evidence.tsx';
import { KinDrawing } from '../kin/kin-drawing.tsx';

function RelativeRow({ relative }: { relative: Relative }) {
  const [phone] = relative.phones;
  return (
    <li className="border-t py-1.5 text-sm">
      <Evidence
        about={`${relative.name}, ${relative.relationship}`}
        statement={relative}
        actions={
          <>
            <span className="font-semibold">{relative.name}</span>
            <span className="text-xs text-muted">
              {relative.relationship}
              {relative.age !== null && `, age ${relative.age}`}, {Math.round(relative.confidence)} %
            </span>
          </>
        }
        end={phone ? <RelativePhone phone={phone} /> : <span className="text-xs text-muted">no phone found</span>}
      />
    </li>
  );
}

/** A number on a do-not-call list is not a link. */
function RelativePhone({ phone: { number, dnc } }: { phone: Relative['phones'][number] }) {
  if (dnc?.state === 'listed')
    return (
      <span>
        <span>{number}</span> <span className="text-xs font-semibold text-brick">Do not call</span>
      </span>
    );
  return (
    <span>
      <a
        href={`tel:${number.replace(/[^\d+]/g, '')}`}
        className="underline decoration-line underline-offset-4 hover:decoration-green touch:py-2"
      >
        {number}
      </a>{' '}
      {dnc && <span className="text-xs text-muted">{dnc.state === 'not_listed' ? 'Not listed' : 'DNC not checked'}</span>}
    </span>
  );
}

type RelativeListProps = { name: string; age: number | null; relatives: readonly Relative[] };

export function RelativeList({ name, age, relatives }: RelativeListProps) {
  if (relatives.length === 0) return null;
  return (
    <Section title="Relatives & Associates">
      <ul>
        {relatives.map((relative) => (
          <RelativeRow key={relative.name + relative.relationship} relative={relative} />
        ))}
      </ul>
      <KinDrawing name={name} age={age} relatives={relatives} />
    </Section>
  );
}
