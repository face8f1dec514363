import { formatNumber } from '../../../ui/format.ts';
import { STRIPS, layOutActivity } from './activity-geometry.ts';
import type { DrawnActivity, DrawnPeriod } from './activity-geometry.ts';
import { nameDay } from './activity-words.ts';
import type { Activity } from './summarize-activity.ts';

type ActivityDrawingProps = { activity: Activity; widthPx: number; pointed: number | null; onPoint: (index: number | null) => void };

/** Points for the share that found something, bars for the credits; the table beside it says the same in figures. */
export function ActivityDrawing({ activity, widthPx, pointed, onPoint }: ActivityDrawingProps) {
  const drawn = layOutActivity(activity.periods, widthPx);
  const { height, share, credits } = STRIPS;
  const lit = pointed === null ? undefined : drawn.periods[pointed];
  return (
    <svg width={widthPx} height={height} className="block" aria-hidden="true" onPointerLeave={() => onPoint(null)}>
      {lit && <rect x={lit.from} y={share.top - 8} width={lit.width} height={credits.bottom - share.top + 8} className="fill-wash" />}
      <Rules title="Searches that found something" strip={share} labels={['100%', '50%', '0%']} widthPx={widthPx} />
      <Rules
        title="Credits spent"
        strip={credits}
        labels={[formatNumber(drawn.topCredits), formatNumber(drawn.topCredits / 2), '0']}
        widthPx={widthPx}
      />
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

/** What a strip is of, and its three rules with their figures. */
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
          <rect x={x - barWidth / 2} y={barTop} width={barWidth} height={STRIPS.credits.bottom - barTop} className="fill-green" />
        </g>
      ))}
    </>
  );
}

function DayLabel({ period: { x }, text, widthPx }: { period: DrawnPeriod; text: string; widthPx: number }) {
  const isLast = x > widthPx - 24;
  return (
    <text
      x={isLast ? widthPx : x}
      y={STRIPS.credits.bottom + 20}
      fontSize="12"
      textAnchor={isLast ? 'end' : 'middle'}
      className="fill-muted"
    >
      {text}
    </text>
  );
}
