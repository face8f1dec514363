import type { Plat } from '@deedline/contract/plat';
import { edgeLabels } from './lot-edges.ts';
import { centreOf, hasRoomForNumber, outline, placeStreetName, thicknessOf } from './plat-geometry.ts';
import type { Sheet } from './plat-geometry.ts';

type Lot = Plat['lots'][number];

function NeighbourLot({ lot, sheet }: { lot: Lot; sheet: Sheet }) {
  const ring = lot.ring.map(sheet.place);
  const [x, y] = centreOf(ring);
  return (
    <>
      <path d={outline(ring, true)} className="fill-paper stroke-ink/45" strokeWidth=".7" />
      {lot.label && hasRoomForNumber(ring, sheet.height) && (
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
        {edgeLabels(ring, sheet.scale).map(({ at, angle, text }) => (
          <text key={`${at[0]} ${at[1]}`} fontSize="7" transform={`translate(${at[0]} ${at[1]}) rotate(${angle})`}>
            {text}
          </text>
        ))}
        {lot.label && (
          <text x={x} y={y} fontSize={Math.min(11, Math.max(7, thicknessOf(ring)))} fontWeight="650">
            {lot.label}
          </text>
        )}
      </g>
    </>
  );
}

/** The lit lot is drawn last, over the lines that it shares with its neighbours. */
export function Lots({ lots, sheet }: { lots: readonly Lot[]; sheet: Sheet }) {
  return lots
    .toSorted((a, b) => Number(a.isSubject) - Number(b.isSubject))
    .map((lot, index) =>
      lot.isSubject ? <SubjectLot key={index} lot={lot} sheet={sheet} /> : <NeighbourLot key={index} lot={lot} sheet={sheet} />,
    );
}

export function StreetNames({ streets, sheet }: { streets: Plat['streets']; sheet: Sheet }) {
  return streets.map((street, index) => {
    const label = placeStreetName(street.name, street.line.map(sheet.place), sheet.height);
    if (!label) return null;
    return (
      <text
        key={index}
        transform={`translate(${label.at[0]} ${label.at[1]}) rotate(${label.angle})`}
        fontSize="8.5"
        letterSpacing="1.8"
        strokeWidth="3"
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-muted stroke-paper uppercase [paint-order:stroke]"
      >
        {street.name}
      </text>
    );
  });
}
