import type { CalibratedKind, ReliabilityRow } from '@deedline/contract/accuracy/accuracy';
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../ui/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { formatPercent, KIND_WORDS } from './words.ts';

type KindSheetProps = { kind: CalibratedKind; note: ReactNode; caption: string; rows: readonly ReliabilityRow[] };

/** One kind of contact: its reliability diagram, and the same figures as a table. */
export function KindSheet({ kind, note, caption, rows }: KindSheetProps) {
  return (
    <article className="p-4 sm:p-6">
      <h3 className="text-lg font-semibold">{KIND_WORDS[kind]}</h3>
      <p className="mt-1 text-sm text-muted">{note}</p>
      <div className="mt-4 grid items-start gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        <ReliabilityDiagram about={KIND_WORDS[kind]} rows={rows} />
        <ReliabilityTable caption={`${KIND_WORDS[kind]}: ${caption}`} rows={rows} />
      </div>
    </article>
  );
}

/** The drawing is square; the plane leaves room for the axes at the left and below. */
export const SIZE = 272;
export const PLANE = { left: 36, top: 8, side: 226 } as const;

/** Coordinates of a share 0..1 on either axis. */
export const atX = (share: number): number => round(PLANE.left + share * PLANE.side);

const NOT_SOLD = atX(CONTACT_THRESHOLD / 100);

/** Stated against observed shares: on the diagonal they are equal. The table beside it has the figures. */
function ReliabilityDiagram({ about, rows }: { about: string; rows: readonly ReliabilityRow[] }) {
  const id = useId();
  const points = placePoints(rows);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the document, which takes its colours from the theme
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-labelledby={`${id}-title ${id}-what`} className="block h-auto w-full max-w-72">
      <title id={`${id}-title`}>{`${about}: what was said against what was right`}</title>
      <desc id={`${id}-what`}>{`${points.length} points with their intervals; the table holds the same figures.`}</desc>
      <rect x={PLANE.left} y={PLANE.top} width={NOT_SOLD - PLANE.left} height={PLANE.side} className="fill-line/35" />
      <Axes />
      <path d={`M${atX(0)} ${atY(0)}L${atX(1)} ${atY(1)}`} className="stroke-muted" strokeDasharray="5 4" />
      {points.map(({ x, y, low, high, radius, isAsSaid }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows stand in their order
        <g key={index} data-point="" className={isAsSaid ? 'stroke-green' : 'stroke-brass'}>
          <path d={`M${x} ${high}V${low}M${x - 3} ${high}h6M${x - 3} ${low}h6`} strokeWidth="1.5" />
          <circle cx={x} cy={y} r={radius} strokeWidth="1.5" className={isAsSaid ? 'fill-green/80' : 'fill-paper'} />
        </g>
      ))}
    </svg>
  );
}

interface Point {
  x: number;
  y: number;
  low: number;
  high: number;
  radius: number;
  /** Whether the stated share lies within the interval of the observed one. */
  isAsSaid: boolean;
}

const SMALLEST_RADIUS = 2.5;
const LARGEST_RADIUS = 8;

/** One point for each row with contacts; its area is proportional to their number. */
export function placePoints(rows: readonly ReliabilityRow[]): Point[] {
  const most = Math.max(...rows.map(({ count }) => count));
  return rows
    .filter(({ count }) => count > 0)
    .map(({ said, right, low, high, count }) => ({
      x: atX(said),
      y: atY(right),
      low: atY(low),
      high: atY(high),
      radius: round(Math.max(SMALLEST_RADIUS, LARGEST_RADIUS * Math.sqrt(count / most))),
      isAsSaid: said >= low && said <= high,
    }));
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

export const atY = (share: number): number => round(PLANE.top + (1 - share) * PLANE.side);

const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;
const BOTTOM = atY(0);

function Axes() {
  return (
    <g className="fill-muted text-[11px]">
      {TICKS.map((tick) => (
        <g key={tick}>
          <path d={`M${PLANE.left} ${atY(tick)}H${atX(1)}M${atX(tick)} ${PLANE.top}V${BOTTOM}`} className="stroke-line" />
          <text x={PLANE.left - 6} y={atY(tick) + 4} textAnchor="end">
            {tick * 100}
          </text>
          <text x={atX(tick)} y={BOTTOM + 15} textAnchor="middle">
            {tick * 100}
          </text>
        </g>
      ))}
      <text x={atX(0.5)} y={BOTTOM + 30} textAnchor="middle">
        said, in percent
      </text>
      <text x={11} y={atY(0.5)} textAnchor="middle" transform={`rotate(-90 11 ${atY(0.5)})`}>
        right, in percent
      </text>
      <text x={(PLANE.left + NOT_SOLD) / 2} y={PLANE.top + 14} textAnchor="middle">
        not sold
      </text>
    </g>
  );
}

const NUMBER = 'text-right whitespace-nowrap';

/** A diagram's figures in percent, for screen readers and for copying. */
function ReliabilityTable({ caption, rows }: { caption: string; rows: readonly ReliabilityRow[] }) {
  return (
    <Table className="text-xs [&_td]:py-1">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <HeaderCell>Said</HeaderCell>
          <HeaderCell className="text-right">Mean said</HeaderCell>
          <HeaderCell className="text-right">Right</HeaderCell>
          <HeaderCell className="text-right">95 % interval</HeaderCell>
          <HeaderCell className="text-right">Contacts</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, to, said, right, low, high, count }) => (
          <Row key={`${from}-${to}-${said}`}>
            <Cell className="whitespace-nowrap text-muted">
              {from}–{to}
            </Cell>
            <Cell className={NUMBER}>{formatPercent(said)}</Cell>
            <Cell className={`${NUMBER} font-semibold`}>{formatPercent(right)}</Cell>
            <Cell className={NUMBER}>
              {formatPercent(low)}–{formatPercent(high)}
            </Cell>
            <Cell className={NUMBER}>{formatNumber(count)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
