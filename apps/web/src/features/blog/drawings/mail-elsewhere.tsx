/** Two rows of lots along a street that climbs to the right; widths in feet of frontage. */
const FRONTAGES = [62, 54, 70, 58, 66, 54] as const;
const LEFT = 36;
const SLOPE = -0.11;
const STREET = { top: 174, bottom: 220 };
const DEPTH = 112;

const BOUNDS = FRONTAGES.reduce<number[]>((bounds, width) => [...bounds, bounds.at(-1)! + width], [LEFT]);
const rise = (x: number, y: number) => y + (x - LEFT) * SLOPE;
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

/** Lots whose owners get their mail elsewhere: across the street, in the next county, three states away. */
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
