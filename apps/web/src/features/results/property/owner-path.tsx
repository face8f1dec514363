import { classNames } from '../../../ui/class-names.ts';
import { ScoreBar } from '../../../ui/score.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Evidence } from '../evidence/evidence.tsx';
import { growOwnerTrees, type OwnerHop, type OwnerNode } from '../person/person-behind.ts';

/** The steps from the owning organisation to the people behind it. */
export function OwnerPath({ hops }: { hops: readonly OwnerHop[] }) {
  if (hops.length === 0) return null;
  return (
    <Section
      title="Who is behind the owner"
      note={`${hops.length} ${hops.length === 1 ? 'step' : 'steps'}, each with the records behind it`}
    >
      <div className="space-y-5 border-t pt-4">
        {growOwnerTrees(hops).map((tree) => (
          <div key={tree.name}>
            <Station node={tree} />
          </div>
        ))}
      </div>
    </Section>
  );
}

const TRUNK = 'after:absolute after:top-5 after:bottom-0 after:left-[5.5px] after:border-l after:border-edge';

/** Each branch draws its own elbow; all but the last continue the line to the next. */
const BRANCH = classNames(
  'relative pt-3 before:absolute before:top-0 before:-left-[18.5px] before:h-6 before:w-[18.5px] before:border-b before:border-l before:border-edge',
  'not-last:after:absolute not-last:after:inset-y-0 not-last:after:-left-[18.5px] not-last:after:border-l not-last:after:border-edge',
);

function Station({ node }: { node: OwnerNode }) {
  const isEnd = node.children.length === 0;
  return (
    <>
      <div className={classNames('relative pl-6', !isEnd && TRUNK)}>
        <span
          className={`absolute top-1.5 left-0 size-3 rounded-full border ${isEnd ? 'border-green bg-green' : 'border-ink bg-paper'}`}
          aria-hidden="true"
        />
        <span className="font-semibold">{node.name}</span>
        {node.hop && <Step hop={node.hop} />}
      </div>
      {!isEnd && (
        <ul className="pl-6">
          {node.children.map((child) => (
            <li key={child.name} className={BRANCH}>
              <Station node={child} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Step({ hop }: { hop: OwnerHop }) {
  return (
    <Evidence
      about={`${hop.to}, ${hop.role} of ${hop.from}`}
      statement={hop}
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
