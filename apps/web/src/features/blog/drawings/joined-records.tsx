const RECORDS = [
  { source: 'Tax roll', name: 'HALE ROBERT J TR', isHis: true },
  { source: 'Deed', name: 'Bob and Mary Hale', isHis: true },
  { source: 'Phone listing', name: 'R Hale', isHis: true },
  { source: 'Voter roll', name: 'Robert J. Hale Jr.', isHis: false },
] as const;
const TOP = 28;
const STEP = 78;
const HIS = { x: 432, y: TOP + STEP + 31 };
const OTHER = { x: 432, y: TOP + 3 * STEP + 31 };

/** Four records and the two people they speak of. */
export function JoinedRecords() {
  return (
    <>
      {RECORDS.map(({ source, name, isHis }, index) => {
        const y = TOP + index * STEP;
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
