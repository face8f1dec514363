import { LOT_CORNERS, lotSides } from '../lot.ts';
import type { LotSide } from '../lot.ts';

/** The sheet in feet; north is up, so a height is counted down from its upper edge. */
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

/** A side's length and bearing, written along it on the outside of the lot. */
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
