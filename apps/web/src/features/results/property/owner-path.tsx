import type { Results } from '@deedline/contract/results';
import { ScoreBar } from '../../../ui/score.tsx';
import { Section } from '../../../ui/section.tsx';
import { Evidence } from '../evidence/evidence.tsx';

type Hop = Results['ownerPath'][number];

function Station({ name, isLast }: { name: string; isLast: boolean }) {
  return (
    <div className="relative pl-6 font-semibold">
      <span
        className={`absolute top-1.5 left-0 size-3 rounded-full border ${isLast ? 'border-green bg-green' : 'border-ink bg-paper'}`}
        aria-hidden="true"
      />
      {name}
    </div>
  );
}

function Step({ hop, isLast }: { hop: Hop; isLast: boolean }) {
  return (
    <li>
      <div className="ml-[5px] border-l border-edge py-3 pl-[18px]">
        <div className="flex flex-wrap items-center gap-x-4 text-sm">
          <span className="text-muted">{hop.role}</span>
          <span className="inline-flex items-center gap-2">
            <span className="sr-only">confidence</span>
            <span className="font-medium">{Math.round(hop.confidence)}</span>
            <ScoreBar score={hop.confidence} className="w-24" />
          </span>
        </div>
        <Evidence about={`${hop.from}, ${hop.role}, ${hop.to}`} lines={hop.evidence} />
      </div>
      <Station name={hop.to} isLast={isLast} />
    </li>
  );
}

/** From the organisation that owns to the person behind it, step by step. */
export function OwnerPath({ hops }: { hops: readonly Hop[] }) {
  const first = hops[0];
  if (!first) return null;
  return (
    <Section title="Who is behind the owner" note={`${hops.length} ${hops.length === 1 ? 'step' : 'steps'}`}>
      <div className="border-t pt-4">
        <Station name={first.from} isLast={false} />
        <ol>
          {hops.map((hop, index) => (
            <Step key={hop.from + hop.to} hop={hop} isLast={index === hops.length - 1} />
          ))}
        </ol>
      </div>
    </Section>
  );
}
