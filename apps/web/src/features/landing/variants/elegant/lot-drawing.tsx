import type { ReactNode } from 'react';

/** The specimen's lot from the parcel map: corners in feet, north up, clockwise from the south-west corner, with lengths and bearings of its sides. */
type Corner = readonly [x: number, y: number];

const LOT_CORNERS: readonly Corner[] = [
  [181.5, 157.3],
  [182.8, 268.4],
  [233.3, 267.9],
  [243.5, 156.6],
];

type LotSide = { from: Corner; to: Corner; lengthFeet: number; bearing: string };

/** A bearing as surveyors write it: degrees and minutes from north or south towards east or west. */
export function formatBearing(dx: number, dy: number): string {
  const minutes = Math.round((Math.atan2(Math.abs(dx), Math.abs(dy)) * 180 * 60) / Math.PI);
  const degrees = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${dy < 0 ? 'S' : 'N'} ${degrees}°${String(minutes % 60).padStart(2, '0')}′ ${dx < 0 ? 'W' : 'E'}`;
}

export function lotSides(corners: readonly Corner[] = LOT_CORNERS): LotSide[] {
  return corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length]!;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    return { from, to, lengthFeet: Math.hypot(dx, dy), bearing: formatBearing(dx, dy) };
  });
}

/** Area by the shoelace formula. */
export function lotAreaSquareFeet(corners: readonly Corner[] = LOT_CORNERS): number {
  const twice = lotSides(corners).reduce((sum, { from, to }) => sum + from[0] * to[1] - to[0] * from[1], 0);
  return Math.abs(twice) / 2;
}

/** The sheet in feet; north is up, so heights are counted down from its upper edge. */
const SHEET = { west: 146, north: 290, width: 134, height: 178 } as const;
const NEIGHBOURS = [
  '146,157.7 181.5,157.3',
  '243.5,156.6 280,156.3',
  '146,268.8 182.8,268.4',
  '233.3,267.9 280,267.4',
  '182.8,268.4 182,290',
  '233.3,267.9 234.7,290',
];
const CURBS = ['146,144.6 280,143.2', '146,119.6 280,118.2'];

const down = (north: number) => SHEET.north - north;
const place = (corners: string) =>
  corners
    .split(' ')
    .map((corner) => corner.split(',').map(Number))
    .map(([x = 0, y = 0]) => `${x - SHEET.west},${down(y)}`)
    .join(' ');
const RING = place(LOT_CORNERS.map((corner) => corner.join(',')).join(' '));

/** A side's length and bearing, written along it outside of the lot. */
function SideMeasure({ side: { from, to, lengthFeet, bearing } }: { side: LotSide }) {
  const [x, y] = [(from[0] + to[0]) / 2 - SHEET.west, down((from[1] + to[1]) / 2)];
  const angle = (Math.atan2(from[1] - to[1], to[0] - from[0]) * 180) / Math.PI;
  const isUpsideDown = Math.abs(angle) > 90;
  const [near, far] = isUpsideDown ? [5.6, 10.4] : [-7.6, -2.8];
  return (
    <g
      transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${(isUpsideDown ? angle + 180 : angle).toFixed(2)})`}
      textAnchor="middle"
    >
      <text y={near} className="fill-ink font-medium">
        {lengthFeet.toFixed(2)} ft
      </text>
      <text y={far} className="fill-muted">
        {bearing}
      </text>
    </g>
  );
}

/** One lot, large, as a surveyor draws it: corners, sides, what adjoins. The caption says what it is. */
export function LotDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} className={className} aria-hidden="true">
      <g className="fill-none stroke-edge" strokeWidth=".22">
        {NEIGHBOURS.map((line) => (
          <polyline key={line} points={place(line)} />
        ))}
        {CURBS.map((line) => (
          <polyline key={line} points={place(line)} strokeDasharray="5 1.4 1.2 1.4" />
        ))}
      </g>
      <polygon points={RING} className="elegant-outline fill-wash stroke-green" strokeWidth=".7" strokeLinejoin="round" pathLength={1} />
      <text x={60.5} y={83} textAnchor="middle" className="fill-green font-display text-[21px] font-extralight tracking-[-0.04em]">
        134
      </text>
      <g className="text-[3.9px]">
        {lotSides().map((side) => (
          <SideMeasure key={side.bearing} side={side} />
        ))}
      </g>
      {LOT_CORNERS.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x - SHEET.west} cy={down(y)} r="1.25" className="fill-paper stroke-ink" strokeWidth=".35" />
      ))}
      <text x="67" y={160.2} textAnchor="middle" className="fill-muted text-[3.9px] tracking-[0.5em]">
        FRONT ROW
      </text>
      <g className="fill-none stroke-ink" strokeWidth=".3" transform="translate(122 26)">
        <path d="M0 12V-12M0-12l-2.2 6M0-12l2.2 6" />
        <text y="-14" textAnchor="middle" stroke="none" className="fill-ink font-display text-[4.5px]">
          N
        </text>
      </g>
    </svg>
  );
}

type PlateProps = { id: string; number: number; name: string; headline: string; children: ReactNode };

/** A numbered plate: a short rule and its name in the margin, one line of large type, then the figure. */
export function Plate({ id, number, name, headline, children }: PlateProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mx-auto max-w-[84rem] px-4 py-20 md:px-9 lg:py-36">
      <h2 id={`${id}-title`} className="gap-x-8 lg:grid lg:grid-cols-12">
        <span className="block border-t border-ink pt-3 font-sans text-sm leading-normal font-normal tracking-normal max-lg:mb-8 max-lg:w-40 lg:col-span-2">
          <span className="text-muted">Plate {number}</span>
          <span className="block font-semibold">{name}</span>
        </span>
        <span className="block text-[clamp(2.25rem,5vw,4.25rem)] leading-[1.02] font-light tracking-[-0.035em] text-balance lg:col-span-9 lg:col-start-4">
          {headline}
        </span>
      </h2>
      <div className="mt-12 lg:mt-20 lg:grid lg:grid-cols-12 lg:gap-x-8">
        <div className="min-w-0 lg:col-span-9 lg:col-start-4">{children}</div>
      </div>
    </section>
  );
}
