import type { Plat } from '@deedline/contract/search/sample-search';
import { useQuery } from '@tanstack/react-query';
import { platQuery } from '../../../api/queries.ts';
import { Skeleton } from '../../../ui/placeholder.tsx';
import {
  centreOf,
  cropPlat,
  edgeLabels,
  hasRoomForNumber,
  NORTH,
  NORTH_RADIUS,
  outline,
  placeStreetNames,
  scaleBarFeet,
  type Sheet,
  SHEET_WIDTH,
  sheetOf,
  thicknessOf,
} from './plat-geometry.ts';

/** Height of the strip with the scale bar below the drawing. */
const STRIP_HEIGHT = 20;

/** The lot among its neighbours, drawn from the county's parcels. Renders nothing without a map of the county. */
export function PlatSheet({ searchId }: { searchId: string }) {
  const { data: plat, isPending } = useQuery(platQuery(searchId));
  if (isPending) return <Skeleton className="aspect-[4/3] w-52 @4xl:w-full" />;
  if (!plat || plat.lots.length === 0) return null;
  const shown = cropPlat(plat);
  const sheet = sheetOf(shown);
  return (
    <figure className="flex animate-fade items-end gap-3 @4xl:block">
      <svg viewBox={`0 0 ${SHEET_WIDTH} ${sheet.height + STRIP_HEIGHT}`} className="block w-52 shrink-0 @4xl:w-full" aria-hidden="true">
        <svg width={SHEET_WIDTH} height={sheet.height}>
          <Lots lots={shown.lots} sheet={sheet} />
          <StreetNames streets={shown.streets} sheet={sheet} />
        </svg>
        <rect x=".5" y=".5" width={SHEET_WIDTH - 1} height={sheet.height - 1} fill="none" className="stroke-ink/60" />
        <SheetMarks sheet={sheet} />
      </svg>
      <figcaption className="text-2xs leading-4 text-muted @4xl:-mt-4.5 @4xl:ml-auto @4xl:w-3/4 @4xl:text-right">
        <span className="sr-only">Drawing of the lot among its neighbours. </span>
        {plat.caption}
      </figcaption>
    </figure>
  );
}

type Lot = Plat['lots'][number];

/** The highlighted lot is drawn last, on top of the lines it shares with its neighbours. */
function Lots({ lots, sheet }: { lots: readonly Lot[]; sheet: Sheet }) {
  return lots
    .toSorted((a, b) => Number(a.isSubject) - Number(b.isSubject))
    .map((lot, index) =>
      lot.isSubject ? <SubjectLot key={index} lot={lot} sheet={sheet} /> : <NeighbourLot key={index} lot={lot} sheet={sheet} />,
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

function StreetNames({ streets, sheet }: { streets: Plat['streets']; sheet: Sheet }) {
  const lines = streets.map(({ name, line }) => ({ name, line: line.map(sheet.place) }));
  return placeStreetNames(lines, sheet.height).map(({ name, at, angle }, index) => (
    <text
      key={index}
      transform={`translate(${at[0]} ${at[1]}) rotate(${angle})`}
      fontSize="8.5"
      letterSpacing="1.8"
      strokeWidth="3"
      textAnchor="middle"
      dominantBaseline="central"
      className="fill-muted stroke-paper uppercase [paint-order:stroke]"
    >
      {name}
    </text>
  ));
}

/** The drawing is to scale, and north is up. */
function SheetMarks({ sheet }: { sheet: Sheet }) {
  const feet = scaleBarFeet(sheet.scale);
  const width = feet * sheet.scale;
  const top = sheet.height + 8;
  const [north, northY] = NORTH;
  return (
    <g className="stroke-ink" strokeWidth="1" fill="none">
      <path d={`M.5 ${top}v5h${width}v-5M${width / 2} ${top + 2}v3`} />
      <text x={width + 7} y={top + 5.5} fontSize="9" className="fill-muted stroke-none">
        {feet} ft
      </text>
      <circle cx={north} cy={northY} r={NORTH_RADIUS} className="fill-paper/90 stroke-none" />
      <path d={`M${north} 31V14m-3.5 5 3.5-6 3.5 6`} />
      <text x={north} y="11" fontSize="7" textAnchor="middle" className="fill-ink stroke-none">
        N
      </text>
    </g>
  );
}
