import type { Plat } from '@deedline/contract/plat';
import { edgeLabels } from './lot-edges.ts';
import { centreOf, outline, placeStreetName, scaleBarFeet, SHEET_WIDTH } from './plat-geometry.ts';
import type { Sheet } from './plat-geometry.ts';

type Lot = Plat['lots'][number];

const NARROWEST_NUMBERED = 24;

function NeighbourLot({ lot, sheet }: { lot: Lot; sheet: Sheet }) {
  const ring = lot.ring.map(sheet.place);
  const [x, y] = centreOf(ring);
  const xs = ring.map((point) => point[0]);
  const hasRoom = Math.max(...xs) - Math.min(...xs) >= NARROWEST_NUMBERED;
  return (
    <>
      <path d={outline(ring, true)} className="fill-paper stroke-ink/45" strokeWidth=".7" />
      {lot.label && hasRoom && (
        <text x={x} y={y} fontSize="8.5" textAnchor="middle" dominantBaseline="central" className="fill-muted">
          {lot.label}
        </text>
      )}
    </>
  );
}

function SubjectLot({ lot, sheet }: { lot: Lot; sheet: Sheet }) {
  const ring = lot.ring.map(sheet.place);
  const [x, y] = centreOf(ring);
  return (
    <>
      <path d={outline(ring, true)} className="fill-green stroke-green" strokeWidth="1.2" />
      <g className="fill-paper" textAnchor="middle" dominantBaseline="central">
        {edgeLabels(ring, sheet.scale).map((edge) => (
          <text
            key={`${edge.at[0]} ${edge.at[1]}`}
            fontSize="6.5"
            transform={`translate(${edge.at[0]} ${edge.at[1]}) rotate(${edge.angle})`}
          >
            {edge.text}
          </text>
        ))}
        {lot.label && (
          <text x={x} y={y} fontSize="11" fontWeight="650">
            {lot.label}
          </text>
        )}
      </g>
    </>
  );
}

export function Lots({ lots, sheet }: { lots: readonly Lot[]; sheet: Sheet }) {
  const inOrder = lots.toSorted((a, b) => Number(a.isSubject) - Number(b.isSubject));
  return inOrder.map((lot, index) =>
    lot.isSubject ? <SubjectLot key={index} lot={lot} sheet={sheet} /> : <NeighbourLot key={index} lot={lot} sheet={sheet} />,
  );
}

export function StreetNames({ streets, sheet }: { streets: Plat['streets']; sheet: Sheet }) {
  return streets.map((street, index) => {
    const label = placeStreetName(street.name, street.line.map(sheet.place), sheet.height);
    return (
      label && (
        <text
          key={index}
          transform={`translate(${label.at[0]} ${label.at[1]}) rotate(${label.angle})`}
          fontSize="8.5"
          letterSpacing="1.8"
          textAnchor="middle"
          dominantBaseline="central"
          className="fill-muted stroke-paper [paint-order:stroke] uppercase"
          strokeWidth="3"
        >
          {street.name}
        </text>
      )
    );
  });
}

/** North, and a bar of a round length: the drawing is to scale. */
export function SheetMarks({ sheet }: { sheet: Sheet }) {
  const feet = scaleBarFeet(sheet.scale);
  const width = feet * sheet.scale;
  const y = sheet.height - 12;
  return (
    <g className="stroke-ink" strokeWidth="1" fill="none">
      <rect x="6" y={y - 16} width={width + 14} height="24" className="fill-paper/90 stroke-none" />
      <path d={`M12 ${y - 4}v4h${width}v-4M${12 + width / 2} ${y - 3}v3`} />
      <text x={12 + width / 2} y={y - 7} fontSize="8" textAnchor="middle" className="fill-ink stroke-none">
        {feet} ft
      </text>
      <circle cx={SHEET_WIDTH - 17} cy="20" r="13" className="fill-paper/90 stroke-none" />
      <path d={`M${SHEET_WIDTH - 17} 30V12m-3.5 5 3.5-6 3.5 6`} />
      <text x={SHEET_WIDTH - 17} y="9" fontSize="7" textAnchor="middle" className="fill-ink stroke-none">
        N
      </text>
    </g>
  );
}
