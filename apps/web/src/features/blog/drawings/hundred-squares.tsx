const SCORE = 85;
const LEFT = 56;
const TOP = 48;
const STEP = 27;
const BAR = { x: 388, y: 236, width: 200 };
const BOUNDS = [0, 50, 70, 90, 100] as const;
const at = (score: number) => BAR.x + (score / 100) * BAR.width;
const LOTS = Array.from({ length: 100 }, (_, index) => ({ x: LEFT + (index % 10) * STEP, y: TOP + Math.floor(index / 10) * STEP, index }));

/** A hundred contacts of which eighty-five are right, and where that score stands among the tiers. */
export function HundredSquares() {
  return (
    <>
      {LOTS.map(({ x, y, index }) => (
        <rect
          key={index}
          x={x}
          y={y}
          width="22"
          height="22"
          className={index < SCORE ? 'fill-green stroke-green' : 'fill-none stroke-edge'}
          strokeWidth="1.2"
        />
      ))}
      <text x={BAR.x - 4} y="150" className="fill-ink font-display text-[92px] font-bold">
        {SCORE}
      </text>
      <text x={BAR.x} y="186" className="fill-muted text-[19px]">
        of 100 are right: high
      </text>
      <path d={`M${at(0)} ${BAR.y}H${at(100)}`} className="stroke-line" strokeWidth="9" />
      <path d={`M${at(0)} ${BAR.y}H${at(SCORE)}`} className="stroke-green" strokeWidth="9" />
      {BOUNDS.map((bound) => (
        <g key={bound}>
          <path d={`M${at(bound)} ${BAR.y - 9}V${BAR.y + 12}`} className="stroke-ink" strokeWidth="1.2" />
          <text
            x={at(bound) + (bound === 90 ? 6 : 0)}
            y={BAR.y + 32}
            textAnchor={bound === 90 ? 'end' : bound === 100 ? 'start' : 'middle'}
            className="fill-muted text-[17px]"
          >
            {bound}
          </text>
        </g>
      ))}
    </>
  );
}
