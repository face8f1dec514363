/** The article's house: what $300,000 after repairs is made of, to scale. */
const SHARES = [
  { dollars: 158_000, name: 'offer to the owner', look: 'fill-green stroke-green', drop: 0 },
  { dollars: 10_000, name: 'your fee', look: 'fill-brass stroke-brass', drop: 1 },
  { dollars: 42_000, name: 'repairs', look: 'fill-wash stroke-green', drop: 0 },
  { dollars: 90_000, name: 'buyer’s costs and profit', look: 'fill-none stroke-edge', drop: 1 },
] as const;
const WHOLE = 300_000;
const LEFT = 44;
const WIDTH = 552;
const TOP = 118;
const HEIGHT = 76;
const widthOf = (dollars: number) => (dollars / WHOLE) * WIDTH;
const thousands = (dollars: number) => `$${dollars / 1000},000`;

const BARS = SHARES.map((share, index) => {
  const before = SHARES.slice(0, index).reduce((sum, { dollars }) => sum + dollars, 0);
  return { ...share, x: LEFT + widthOf(before), width: widthOf(share.dollars) };
});

/** The price of a repaired house, walked back to the offer. */
export function OfferScale() {
  return (
    <>
      <path d={`M${LEFT} 78H${LEFT + WIDTH}M${LEFT} 70v16M${LEFT + WIDTH} 70v16`} className="stroke-ink" strokeWidth="1.2" />
      <text x={LEFT + WIDTH / 2} y="58" textAnchor="middle" className="fill-ink text-[20px] font-semibold">
        {thousands(WHOLE)} after repairs
      </text>
      {BARS.map(({ x, width, name, dollars, look, drop }) => {
        const end = TOP + HEIGHT + 22 + drop * 58;
        const isLast = x + width > LEFT + WIDTH - 1;
        return (
          <g key={name}>
            <rect x={x} y={TOP} width={width} height={HEIGHT} className={look} strokeWidth="1.2" />
            <path d={`M${x + width / 2} ${TOP + HEIGHT + 4}V${end}`} className="stroke-edge" strokeWidth="1.2" />
            <text
              x={isLast ? LEFT + WIDTH : x + width / 2}
              y={end + 18}
              textAnchor={isLast ? 'end' : 'middle'}
              className="fill-ink text-[19px] font-semibold"
            >
              {thousands(dollars)}
            </text>
            <text
              x={isLast ? LEFT + WIDTH : x + width / 2}
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
