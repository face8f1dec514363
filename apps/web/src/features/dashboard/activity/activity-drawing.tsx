import { isBilled, whenBilled } from '../../../edition.ts';
import { formatCost, formatNumber } from '../../../ui/format.ts';
import type { ActivitySummary, Period } from './summarize-activity.ts';

type ActivityDrawingProps = { activity: ActivitySummary; widthPx: number; pointed: number | null; onPoint: (index: number | null) => void };

/** Points for the share of searches that found something, bars for the credits; the table beside it has the same figures. */
export function ActivityDrawing({ activity, widthPx, pointed, onPoint }: ActivityDrawingProps) {
  const drawn = layOutActivity(activity.periods, widthPx);
  const { share } = STRIPS;
  const height = drawingHeight();
  const lit = pointed === null ? undefined : drawn.periods[pointed];
  return (
    <svg width={widthPx} height={height} className="block" aria-hidden="true" onPointerLeave={() => onPoint(null)}>
      {lit && <rect x={lit.from} y={share.top - 8} width={lit.width} height={lowest() - share.top + 8} className="fill-wash" />}
      <Rules title="Searches that found something" strip={share} labels={['100%', '50%', '0%']} widthPx={widthPx} />
      {isBilled() && (
        <Rules
          title="Credits spent"
          strip={STRIPS.credits}
          labels={[formatNumber(drawn.topCredits), formatNumber(drawn.topCredits / 2), '0']}
          widthPx={widthPx}
        />
      )}
      <Marks drawn={drawn} />
      {drawn.periods.map((period, index) => (
        <g key={index}>
          {period.isLabelled && <DayLabel period={period} text={nameDay(activity.periods[index]!.start)} widthPx={widthPx} />}
          <rect
            x={period.from}
            y={0}
            width={period.width}
            height={height}
            fill="transparent"
            onPointerEnter={() => onPoint(index)}
            onPointerDown={() => onPoint(index)}
          />
        </g>
      ))}
    </svg>
  );
}

type RulesProps = { title: string; strip: { top: number; bottom: number }; labels: readonly [string, string, string]; widthPx: number };

/** A strip's title and its three grid lines with their labels. */
function Rules({ title, strip: { top, bottom }, labels, widthPx }: RulesProps) {
  const places = [top, (top + bottom) / 2, bottom];
  return (
    <g fontSize="12">
      <text x="0" y={top - 16} className="fill-ink" fontWeight="500">
        {title}
      </text>
      {places.map((y, index) => (
        <g key={y}>
          <path d={`M${STRIPS.left} ${y}H${widthPx}`} className={index === 2 ? 'stroke-edge/60' : 'stroke-line'} />
          <text x={STRIPS.left - 6} y={y + 4} textAnchor="end" className="fill-muted">
            {labels[index]}
          </text>
        </g>
      ))}
    </g>
  );
}

function Marks({ drawn: { periods, barWidth, shareLine } }: { drawn: DrawnActivity }) {
  return (
    <>
      <path d={shareLine} fill="none" className="stroke-green" strokeWidth="1.6" strokeLinejoin="round" />
      {periods.map(({ x, shareY, barTop }) => (
        <g key={x}>
          {shareY !== null && <circle cx={x} cy={shareY} r="3" className="fill-paper stroke-ink" strokeWidth="1.2" />}
          {isBilled() && (
            <rect x={x - barWidth / 2} y={barTop} width={barWidth} height={STRIPS.credits.bottom - barTop} className="fill-green" />
          )}
        </g>
      ))}
    </>
  );
}

function DayLabel({ period: { x }, text, widthPx }: { period: DrawnPeriod; text: string; widthPx: number }) {
  const isLast = x > widthPx - 24;
  return (
    <text x={isLast ? widthPx : x} y={lowest() + 20} fontSize="12" textAnchor={isLast ? 'end' : 'middle'} className="fill-muted">
      {text}
    </text>
  );
}

/** Two strips over one time axis: the share that found something above and, if billing is on, the credits spent below. */
export const STRIPS = {
  height: 274,
  left: 36,
  right: 4,
  share: { top: 34, bottom: 112 },
  credits: { top: 166, bottom: 246 },
} as const;

const lowest = () => (isBilled() ? STRIPS.credits : STRIPS.share).bottom;
/** Height of the whole drawing in pixels. */
export const drawingHeight = (): number => lowest() + 28;

const LABEL_WIDTH = 62;
const WIDEST_BAR = 28;

interface DrawnPeriod {
  x: number;
  from: number;
  width: number;
  /** y of the share's point; null if nothing was searched. */
  shareY: number | null;
  barTop: number;
  isLabelled: boolean;
}

interface DrawnActivity {
  periods: DrawnPeriod[];
  barWidth: number;
  /** The value at the top of the credits strip. */
  topCredits: number;
  shareLine: string;
}

/** The next round number whose half is a whole number of credits: 3 -> 10, 13 -> 20, 41 -> 50. */
export function roundUpCredits(most: number): number {
  if (most <= 10) return 10;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}

function shareFound({ searches, found }: Period): number | null {
  return searches === 0 ? null : found / searches;
}

/** Joins adjacent periods only; a period without searches interrupts the line. */
function joinShares(periods: readonly DrawnPeriod[]): string {
  let isDown = false;
  let line = '';
  for (const { x, shareY } of periods) {
    if (shareY !== null) line += `${isDown ? 'L' : 'M'}${x.toFixed(1)} ${shareY.toFixed(1)}`;
    isDown = shareY !== null;
  }
  return line;
}

export function layOutActivity(periods: readonly Period[], width: number): DrawnActivity {
  const { left, right, share, credits } = STRIPS;
  const pitch = (width - left - right) / periods.length;
  const topCredits = roundUpCredits(Math.max(...periods.map((period) => period.credits)));
  const labelEvery = Math.max(1, Math.ceil(LABEL_WIDTH / pitch));
  const drawn = periods.map((period, index): DrawnPeriod => {
    const found = shareFound(period);
    return {
      x: left + (index + 0.5) * pitch,
      from: left + index * pitch,
      width: pitch,
      shareY: found === null ? null : share.bottom - found * (share.bottom - share.top),
      barTop: credits.bottom - (period.credits / topCredits) * (credits.bottom - credits.top),
      isLabelled: (periods.length - 1 - index) % labelEvery === 0,
    };
  });
  return { periods: drawn, barWidth: Math.min(WIDEST_BAR, pitch * 0.66), topCredits, shareLine: joinShares(drawn) };
}

const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** 'Nov 3' */
function nameDay(date: Date): string {
  return dayOfYear.format(date);
}

/** 'Nov 3' for a day, 'Nov 2 to Nov 8' for a week. */
export function namePeriod({ start, end }: Period, unit: ActivitySummary['unit']): string {
  if (unit === 'day') return nameDay(start);
  const last = new Date(end.getFullYear(), end.getMonth(), end.getDate() - 1);
  return `${nameDay(start)} to ${nameDay(last)}`;
}

/** 0.666 -> '67%', 0.002 -> 'under 1%'; a dash if nothing was searched. */
export function formatShare(period: Period): string {
  const share = shareFound(period);
  if (share === null) return '–';
  return share > 0 && share < 0.005 ? 'under 1%' : `${Math.round(share * 100)}%`;
}

/** '12 searches, 75% found something, $31.00' */
export function describeFigures(period: Period): string {
  const { searches, credits } = period;
  if (searches === 0) return 'no searches';
  const count = `${formatNumber(searches)} ${searches === 1 ? 'search' : 'searches'}`;
  return `${count}, ${formatShare(period)} found something${whenBilled(`, ${formatCost(credits)}`)}`;
}

/** Sums up all periods. There is at least one. */
export function addUp(periods: readonly Period[]): Period {
  return periods.reduce((sum, period) => ({
    start: sum.start,
    end: period.end,
    searches: sum.searches + period.searches,
    found: sum.found + period.found,
    credits: sum.credits + period.credits,
  }));
}
