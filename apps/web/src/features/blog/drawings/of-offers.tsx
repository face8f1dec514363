/** Permitted hours in the called party's local time, as in the article; empty where no call is allowed. */
const ROWS = [
  { place: 'Federal rule', hours: [8, 21] },
  { place: 'Florida', hours: [8, 20] },
  { place: 'Connecticut', hours: [9, 20] },
  { place: 'Alabama, Sunday', hours: null },
] as const;
/** Labels as the rules write the times; there is no room for the final midnight beside 9 PM. */
const MARKS = [
  [0, '12 AM'],
  [8, '8 AM'],
  [12, 'noon'],
  [21, '9 PM'],
  [24, ''],
] as const;
const HOURS_LEFT = 196;
const HOUR = 16.6;
const HOURS_TOP = 84;
const STEP = 56;
const at = (hour: number) => HOURS_LEFT + hour * HOUR;

/** A day from midnight to midnight, with the hours in which calls are lawful. */
export function CallingHours() {
  return (
    <>
      {MARKS.map(([hour, words]) => (
        <g key={hour}>
          <path d={`M${at(hour)} ${HOURS_TOP - 18}V${HOURS_TOP + ROWS.length * STEP}`} className="stroke-line" strokeWidth="1.2" />
          <text x={at(hour)} y={HOURS_TOP - 30} textAnchor="middle" className="fill-muted text-[18px]">
            {words}
          </text>
        </g>
      ))}
      {ROWS.map(({ place, hours }, index) => {
        const y = HOURS_TOP + index * STEP;
        return (
          <g key={place}>
            <text x={HOURS_LEFT - 22} y={y + 21} textAnchor="end" className="fill-ink text-[19px]">
              {place}
            </text>
            <path d={`M${at(0)} ${y + 15}H${at(24)}`} className="stroke-edge" strokeWidth="1.2" strokeDasharray="2 5" />
            {hours ? (
              <rect x={at(hours[0])} y={y} width={(hours[1] - hours[0]) * HOUR} height="30" className="fill-green" />
            ) : (
              <text
                x={at(12)}
                y={y + 20}
                textAnchor="middle"
                className="fill-brick stroke-paper text-[19px]"
                strokeWidth="8"
                paintOrder="stroke"
              >
                no calls
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** Two rows of lots along a street; widths in feet of frontage. */
const FRONTAGES = [62, 54, 70, 58, 66, 54] as const;
const TALLY_LEFT = 36;
const SLOPE = -0.11;
const STREET = { top: 174, bottom: 220 };
const DEPTH = 112;

const BOUNDS = FRONTAGES.reduce<number[]>((bounds, width) => [...bounds, bounds.at(-1)! + width], [TALLY_LEFT]);
const rise = (x: number, y: number) => y + (x - TALLY_LEFT) * SLOPE;
const corner = (x: number, y: number) => `${x},${rise(x, y).toFixed(1)}`;

type Row = 'upper' | 'lower';
const EDGES: Record<Row, readonly [far: number, near: number]> = {
  upper: [STREET.top - DEPTH, STREET.top],
  lower: [STREET.bottom + DEPTH, STREET.bottom],
};

function lotPoints(row: Row, index: number): string {
  const [far, near] = EDGES[row];
  const [from, to] = [BOUNDS[index]!, BOUNDS[index + 1]!];
  return [corner(from, near), corner(to, near), corner(to, far), corner(from, far)].join(' ');
}

function middle(row: Row, index: number): { x: number; y: number } {
  const x = (BOUNDS[index]! + BOUNDS[index + 1]!) / 2;
  return { x, y: rise(x, (EDGES[row][0] + EDGES[row][1]) / 2) };
}

const ABSENT = [
  { row: 'upper', index: 1, to: middle('lower', 2), words: null },
  { row: 'upper', index: 4, to: { x: 460, y: 78 }, words: 'the next county' },
  { row: 'lower', index: 4, to: { x: 460, y: 216 }, words: 'three states away' },
] as const;

/** Lots whose owners receive their mail elsewhere: across the street, in the next county, three states away. */
export function MailElsewhere() {
  return (
    <>
      <g className="fill-none stroke-ink/50" strokeWidth="1.2">
        {(['upper', 'lower'] as const).flatMap((row) =>
          FRONTAGES.map((_, index) => <polygon key={`${row} ${index}`} points={lotPoints(row, index)} />),
        )}
      </g>
      {ABSENT.map(({ row, index, to, words }) => {
        const from = middle(row, index);
        const bend = `${(from.x + to.x) / 2} ${Math.min(from.y, to.y) - (words ? 26 : -30)}`;
        return (
          <g key={`${row} ${index}`}>
            <polygon points={lotPoints(row, index)} className="fill-green stroke-green" strokeWidth="1.2" />
            <path
              d={`M${from.x} ${from.y}Q${bend} ${to.x} ${to.y}`}
              className="fill-none stroke-brick"
              strokeWidth="1.8"
              strokeDasharray="5 4"
            />
            <circle cx={from.x} cy={from.y} r="5" className="fill-paper" />
            <circle cx={to.x} cy={to.y} r="5" className="fill-brick" />
            {words && (
              <text x={to.x + 12} y={to.y + 6} className="fill-ink text-[19px]">
                {words}
              </text>
            )}
          </g>
        );
      })}
      <text
        transform={`translate(304 ${rise(304, 203)}) rotate(-6.3)`}
        textAnchor="middle"
        className="fill-muted text-[16px] tracking-[0.22em] uppercase"
      >
        Larch Street
      </text>
    </>
  );
}

/** The article's example, to scale: what the $300,000 value after repairs consists of. */
const SHARES = [
  { dollars: 158_000, name: 'offer to the owner', look: 'fill-green stroke-green', drop: 0 },
  { dollars: 10_000, name: 'your fee', look: 'fill-brass stroke-brass', drop: 1 },
  { dollars: 42_000, name: 'repairs', look: 'fill-wash stroke-green', drop: 0 },
  { dollars: 90_000, name: 'buyer’s costs and profit', look: 'fill-none stroke-edge', drop: 1 },
] as const;
const WHOLE = 300_000;
const SCALE_LEFT = 44;
const WIDTH = 552;
const SCALE_TOP = 118;
const HEIGHT = 76;
const widthOf = (dollars: number) => (dollars / WHOLE) * WIDTH;
const thousands = (dollars: number) => `$${dollars / 1000},000`;

const BARS = SHARES.map((share, index) => {
  const before = SHARES.slice(0, index).reduce((sum, { dollars }) => sum + dollars, 0);
  return { ...share, x: SCALE_LEFT + widthOf(before), width: widthOf(share.dollars) };
});

/** From the price of the repaired house back to the offer. */
export function OfferScale() {
  return (
    <>
      <path
        d={`M${SCALE_LEFT} 78H${SCALE_LEFT + WIDTH}M${SCALE_LEFT} 70v16M${SCALE_LEFT + WIDTH} 70v16`}
        className="stroke-ink"
        strokeWidth="1.2"
      />
      <text x={SCALE_LEFT + WIDTH / 2} y="58" textAnchor="middle" className="fill-ink text-[20px] font-semibold">
        {thousands(WHOLE)} after repairs
      </text>
      {BARS.map(({ x, width, name, dollars, look, drop }) => {
        const end = SCALE_TOP + HEIGHT + 22 + drop * 58;
        const isLast = x + width > SCALE_LEFT + WIDTH - 1;
        return (
          <g key={name}>
            <rect x={x} y={SCALE_TOP} width={width} height={HEIGHT} className={look} strokeWidth="1.2" />
            <path d={`M${x + width / 2} ${SCALE_TOP + HEIGHT + 4}V${end}`} className="stroke-edge" strokeWidth="1.2" />
            <text
              x={isLast ? SCALE_LEFT + WIDTH : x + width / 2}
              y={end + 18}
              textAnchor={isLast ? 'end' : 'middle'}
              className="fill-ink text-[19px] font-semibold"
            >
              {thousands(dollars)}
            </text>
            <text
              x={isLast ? SCALE_LEFT + WIDTH : x + width / 2}
              y={end + 39}
              textAnchor={isLast ? 'end' : 'middle'}
              className="fill-muted text-[17px]"
            >
              {name}
            </text>
          </g>
        );
      })}
    </>
  );
}
