import { ScoreBar } from '../../../ui/score.tsx';
import { Section } from '../../../ui/section.tsx';
import { Evidence } from '../evidence/evidence.tsx';
import { growOwnerTrees } from './owner-tree.ts';
import type { OwnerHop, OwnerNode } from './owner-tree.ts';

function Step({ hop }: { hop: OwnerHop }) {
  return (
    <Evidence
      about={`${hop.to}, ${hop.role} of ${hop.from}`}
      lines={hop.evidence}
      actions={
        <span className="mr-2 inline-flex flex-wrap items-center gap-x-2 text-sm">
          <span className="text-muted">{hop.role}, confidence</span>
          <span className="font-medium">{Math.round(hop.confidence)}</span>
          <ScoreBar score={hop.confidence} className="w-24" />
        </span>
      }
    />
  );
}

function Station({ node }: { node: OwnerNode }) {
  const isEnd = node.children.length === 0;
  return (
    <>
      <div className="relative pl-6">
        <span
          className={`absolute top-1.5 left-0 size-3 rounded-full border ${isEnd ? 'border-green bg-green' : 'border-ink bg-paper'}`}
          aria-hidden="true"
        />
        <span className="font-semibold">{node.name}</span>
        {node.hop && <Step hop={node.hop} />}
      </div>
      {!isEnd && (
        <ul className="ml-[5.5px] space-y-3 border-l border-edge pt-3 pb-1 pl-6">
          {node.children.map((child) => (
            <li
              key={child.name}
              className="relative before:absolute before:top-3 before:-left-6 before:w-6 before:border-t before:border-edge"
            >
              <Station node={child} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** From the organisation that owns to the persons behind it, step by step. */
export function OwnerPath({ hops }: { hops: readonly OwnerHop[] }) {
  if (hops.length === 0) return null;
  return (
    <Section
      title="Who is behind the owner"
      note={`${hops.length} ${hops.length === 1 ? 'step' : 'steps'}, each with the records behind it`}
    >
      <div className="space-y-5 border-t pt-4">
        {growOwnerTrees(hops).map((tree) => (
          <Station key={tree.name} node={tree} />
        ))}
      </div>
    </Section>
  );
}
