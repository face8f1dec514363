type File = { x: number; y: number };

const COPIES: readonly File[] = [
  { x: 74, y: 72 },
  { x: 216, y: 72 },
  { x: 44, y: 160 },
  { x: 246, y: 160 },
  { x: 145, y: 48 },
];
const APART: readonly (File & { from: File })[] = [
  { x: 376, y: 112, from: { x: 376, y: 244 } },
  { x: 465, y: 112, from: { x: 465, y: 244 } },
  { x: 554, y: 112, from: { x: 554, y: 244 } },
];
const CARD = { x: 145, y: 244 };

function FileMark({ x, y }: File) {
  return (
    <g transform={`translate(${x - 17} ${y - 22})`}>
      <path d="M0 0h24l10 10v34H0z" className="fill-raise stroke-ink" strokeWidth="1.2" />
      <path d="M24 0v10h10M7 20h20M7 27h20M7 34h13" className="fill-none stroke-edge" strokeWidth="1.2" />
    </g>
  );
}

function Origin({ x, y, look }: File & { look: string }) {
  return <circle cx={x} cy={y} r="11" className={look} />;
}

/** Five files that go back to one card, and three that were collected apart. */
export function CopiedSources() {
  return (
    <>
      {COPIES.map(({ x, y }) => (
        <path key={`${x} ${y}`} d={`M${CARD.x} ${CARD.y}L${x} ${y}`} className="stroke-brick" strokeWidth="1.4" strokeDasharray="5 5" />
      ))}
      {APART.map(({ x, y, from }) => (
        <path key={x} d={`M${from.x} ${from.y}L${x} ${y}`} className="stroke-green" strokeWidth="1.6" />
      ))}
      {[...COPIES, ...APART].map(({ x, y }) => (
        <FileMark key={`${x} ${y}`} x={x} y={y} />
      ))}
      <Origin {...CARD} look="fill-brick" />
      {APART.map(({ from }) => (
        <Origin key={from.x} {...from} look="fill-green" />
      ))}
      <path d="M312 44v276" className="stroke-line" strokeWidth="1.2" />
      <text x={CARD.x} y="298" textAnchor="middle" className="fill-ink text-[20px] font-semibold">
        five files, one source
      </text>
      <text x={465} y="298" textAnchor="middle" className="fill-ink text-[20px] font-semibold">
        three files, three sources
      </text>
    </>
  );
}
