import type { Plat } from '@deedline/contract/search/sample-search';
import { classNames } from '../../../ui/class-names.ts';
import type { Placed, Point } from '../../../ui/place-text.ts';
import { hasRoom, measureSides, middleOf, placeStreetNames, scaleBarFeet, type Sheet, sheetOf, WINDOW } from './sheet-geometry.ts';

type Lot = Plat['lots'][number];

function placeRing({ ring }: Lot, sheet: Sheet): Point[] {
  return ring.map(sheet.place);
}

function HouseNumber({ ring, label, className }: { ring: readonly Point[]; label: string; className: string }) {
  const [x, y] = middleOf(ring);
  return (
    <text x={x} y={y} textAnchor="middle" dominantBaseline="central" className={className}>
      {label}
    </text>
  );
}

const turnTo = ({ at, angle }: Placed) => `translate(${at[0]} ${at[1]}) rotate(${angle})`;

function Neighbours({ lots, sheet }: { lots: readonly Lot[]; sheet: Sheet }) {
  const rings = lots.map((lot) => ({ ring: placeRing(lot, sheet), label: lot.label }));
  return (
    <>
      <g className="fill-none stroke-ink/45" strokeWidth=".9">
        {rings.map(({ ring }, index) => (
          <polygon key={index} points={ring.join(' ')} pathLength={1} className="sheet-line" />
        ))}
      </g>
      <g className="@max-2xl:hidden">
        {rings.map(
          ({ ring, label }, index) =>
            label !== null && hasRoom(ring) && <HouseNumber key={index} ring={ring} label={label} className="fill-muted text-[8.5px]" />,
        )}
      </g>
    </>
  );
}

function Subject({ lot, sheet, isLit }: { lot: Lot; sheet: Sheet; isLit: boolean }) {
  const ring = placeRing(lot, sheet);
  const outline = isLit ? 'fill-green stroke-green' : 'fill-none stroke-ink/45';
  return (
    <g className={isLit ? 'sheet-lot' : ''}>
      <polygon points={ring.join(' ')} className={outline} strokeWidth={isLit ? 1.5 : 0.9} />
      {isLit && (
        <g className="fill-paper text-[8px] @max-2xl:hidden" textAnchor="middle" dominantBaseline="central">
          {measureSides(ring, sheet.scale).map((side) => (
            <text key={turnTo(side)} transform={turnTo(side)}>
              {side.feet}′
            </text>
          ))}
        </g>
      )}
      {lot.label !== null && (
        <HouseNumber
          ring={ring}
          label={lot.label}
          className={classNames('text-[20px] font-semibold @2xl:text-[12px]', isLit ? 'fill-paper' : 'fill-muted')}
        />
      )}
    </g>
  );
}

function StreetNames({ streets, sheet }: { streets: Plat['streets']; sheet: Sheet }) {
  return placeStreetNames(streets.map(({ name, line }) => ({ name, line: line.map(sheet.place) }))).map((street, index) => (
    <text
      key={index}
      transform={turnTo(street)}
      textAnchor="middle"
      dominantBaseline="central"
      className="fill-muted text-[15px] tracking-[0.14em] uppercase @2xl:text-[9.5px] @2xl:tracking-[0.2em]"
    >
      {street.name}
    </text>
  ));
}

type SheetDrawingProps = {
  plat: Plat;
  /** Off if an answer has no lot: the sheet stays, with nothing highlighted. */
  isLit: boolean;
  className?: string;
};

/** An animated surveyor's sheet; the lot in question lights up last. It is decoration: the card beside it says everything. */
export function SheetDrawing({ plat, isLit, className }: SheetDrawingProps) {
  const sheet = sheetOf(plat);
  const subject = plat.lots.find((lot) => lot.isSubject);
  return (
    <svg viewBox={`0 0 ${WINDOW} ${WINDOW}`} preserveAspectRatio="xMaxYMin slice" className={className} aria-hidden="true">
      <Neighbours lots={plat.lots.filter((lot) => !lot.isSubject)} sheet={sheet} />
      <StreetNames streets={plat.streets} sheet={sheet} />
      {subject && <Subject lot={subject} sheet={sheet} isLit={isLit} />}
      <SheetMarks scale={sheet.scale} />
    </svg>
  );
}

/** The drawing is to scale, and north is up. */
function SheetMarks({ scale }: { scale: number }) {
  const feet = scaleBarFeet(scale);
  const width = feet * scale;
  const left = WINDOW - 62 - width;
  return (
    <g className="fill-none stroke-ink" strokeWidth="1">
      <rect x={left - 12} y="10" width={WINDOW - left + 2} height="38" className="fill-paper stroke-none" />
      <path d={`M${left} 31v6h${width}v-6M${left + width / 2} 34v3`} />
      <text x={left + width / 2} y="25" textAnchor="middle" className="fill-muted stroke-none text-[13px] @2xl:text-[9.5px]">
        {feet} ft
      </text>
      <path d={`M${WINDOW - 28} 42V22m-4 6 4-7 4 7`} />
      <text x={WINDOW - 28} y="18" textAnchor="middle" className="fill-ink stroke-none text-[12px] font-semibold @2xl:text-[9.5px]">
        N
      </text>
    </g>
  );
}
