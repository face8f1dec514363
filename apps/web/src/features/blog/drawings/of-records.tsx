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

/** Five files that were all copied from one card, and three that were collected independently. */
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

const RECORDS = [
  { source: 'Tax roll', name: 'HALE ROBERT J TR', isHis: true },
  { source: 'Deed', name: 'Bob and Mary Hale', isHis: true },
  { source: 'Phone listing', name: 'R Hale', isHis: true },
  { source: 'Voter roll', name: 'Robert J. Hale Jr.', isHis: false },
] as const;
const RECORDS_TOP = 28;
const RECORD_STEP = 78;
const HIS = { x: 432, y: RECORDS_TOP + RECORD_STEP + 31 };
const OTHER = { x: 432, y: RECORDS_TOP + 3 * RECORD_STEP + 31 };

/** Four records and the two people they belong to. */
export function JoinedRecords() {
  return (
    <>
      {RECORDS.map(({ source, name, isHis }, index) => {
        const y = RECORDS_TOP + index * RECORD_STEP;
        const { x: endX, y: endY } = isHis ? HIS : OTHER;
        const look = isHis ? 'stroke-green' : 'stroke-brick';
        return (
          <g key={source}>
            <path
              d={`M284 ${y + 31} C360 ${y + 31} 356 ${endY} ${endX} ${endY}`}
              className={`fill-none ${look}`}
              strokeWidth="1.6"
              strokeDasharray={isHis ? undefined : '5 5'}
            />
            <rect x="44" y={y} width="240" height="62" className="fill-raise stroke-edge" />
            <text x="58" y={y + 24} className="fill-muted text-[17px]">
              {source}
            </text>
            <text x="58" y={y + 48} className="fill-ink font-mono text-[19px]">
              {name}
            </text>
          </g>
        );
      })}
      <rect x={HIS.x} y={HIS.y - 38} width="164" height="76" className="fill-green" />
      <text x={HIS.x + 82} y={HIS.y + 6} textAnchor="middle" className="fill-paper text-[20px] font-semibold">
        Robert Hale
      </text>
      <rect x={OTHER.x} y={OTHER.y - 28} width="164" height="56" className="fill-paper stroke-brick" strokeDasharray="5 5" />
      <text x={OTHER.x + 82} y={OTHER.y + 6} textAnchor="middle" className="fill-brick text-[20px]">
        somebody else
      </text>
    </>
  );
}

const SCORE = 85;
const LEFT = 56;
const SQUARES_TOP = 48;
const SQUARE_STEP = 27;
const BAR = { x: 388, y: 236, width: 200 };
const BOUNDS = [0, 50, 70, 90, 100] as const;
const at = (score: number) => BAR.x + (score / 100) * BAR.width;
const LOTS = Array.from({ length: 100 }, (_, index) => ({
  x: LEFT + (index % 10) * SQUARE_STEP,
  y: SQUARES_TOP + Math.floor(index / 10) * SQUARE_STEP,
  index,
}));

/** A hundred contacts, of which eighty-five are right, and the tier that this score belongs to. */
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
