import { KIN_WIDTH, layOutKin } from './kin-tree.ts';
import type { KinNode } from './kin-tree.ts';
import type { Relative } from '@deedline/contract/results';

const FEWEST_DRAWN = 2;

const firstWord = (name: string) => name.split(/\s+/)[0] ?? name;

function KinLink({ node, from }: { node: KinNode; from: { x: number; y: number } }) {
  const middle = (from.y + node.y) / 2;
  const path =
    node.y === from.y
      ? `M${from.x} ${from.y}H${node.x}`
      : `M${from.x} ${from.y}C${from.x} ${middle} ${node.x} ${middle} ${node.x} ${node.y}`;
  return (
    <path
      d={path}
      fill="none"
      className={node.generation === 'beside' ? 'stroke-edge' : 'stroke-ink/60'}
      strokeWidth={node.relative.confidence >= 70 ? 1.4 : 0.8}
      strokeDasharray={node.generation === 'beside' ? '3 3' : undefined}
    />
  );
}

function KinDot({ x, y, name, note, isSubject }: { x: number; y: number; name: string; note: string; isSubject?: boolean }) {
  return (
    <g textAnchor="middle">
      <circle
        cx={x}
        cy={y}
        r={isSubject ? 6 : 4.5}
        className={isSubject ? 'fill-green stroke-green' : 'fill-paper stroke-ink'}
        strokeWidth="1.2"
      />
      <text
        x={x}
        y={y + 18}
        fontSize="12"
        fontWeight={isSubject ? 650 : 500}
        className="fill-ink stroke-paper [paint-order:stroke]"
        strokeWidth="4"
      >
        {name}
      </text>
      <text x={x} y={y + 31} fontSize="10.5" className="fill-muted stroke-paper [paint-order:stroke]" strokeWidth="4">
        {note}
      </text>
    </g>
  );
}

type KinDrawingProps = { name: string; age: number | null; relatives: readonly Relative[] };

/** Generations above one another; the list beside it says the same in words. */
export function KinDrawing({ name, age, relatives }: KinDrawingProps) {
  if (relatives.length < FEWEST_DRAWN) return null;
  const tree = layOutKin(relatives, age);
  return (
    <svg viewBox={`0 0 ${KIN_WIDTH} ${tree.height}`} className="block w-full max-w-md" aria-hidden="true">
      {tree.nodes.map((node, index) => (
        <KinLink key={index} node={node} from={tree.subject} />
      ))}
      <KinDot {...tree.subject} name={firstWord(name)} note={age === null ? '' : String(age)} isSubject />
      {tree.nodes.map(({ relative, x, y }, index) => (
        <KinDot key={index} x={x} y={y} name={firstWord(relative.name)} note={relative.age === null ? '' : String(relative.age)} />
      ))}
    </svg>
  );
}
