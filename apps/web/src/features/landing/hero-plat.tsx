import { HERO_LOTS, HERO_SHEET, HERO_STREETS, HERO_SUBJECT } from './hero-plat-data.ts';

function LotNumber({ label, corners, className }: { label: string; corners: string; className?: string }) {
  const points = corners.split(' ').map((corner) => corner.split(',').map(Number));
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length;
  return (
    <text x={mean(0)} y={mean(1)} textAnchor="middle" dominantBaseline="central" className={className}>
      {label}
    </text>
  );
}

/** A surveyor's sheet that draws itself once; the lot in question lights last. Pure decoration: the card beside it says it all. */
export function HeroPlat({ className }: { className?: string }) {
  const [label, corners] = HERO_SUBJECT;
  return (
    <svg
      viewBox={`0 0 ${HERO_SHEET.width} ${HERO_SHEET.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
    >
      <g className="fill-none stroke-ink/45" strokeWidth=".9">
        {HERO_LOTS.map(([, points], index) => (
          <polygon key={points} points={points} pathLength={1} className="hero-line" style={{ animationDelay: `${(index % 23) * 22}ms` }} />
        ))}
      </g>
      <g className="fill-muted text-[9.5px]">
        {HERO_LOTS.map(([number, points]) => (
          <LotNumber key={points} label={number} corners={points} />
        ))}
      </g>
      <g className="fill-muted text-[10px] tracking-[0.22em] uppercase" textAnchor="middle" dominantBaseline="central">
        {HERO_STREETS.map(([name, x, y, angle]) => (
          <text key={name} transform={`translate(${x} ${y}) rotate(${angle})`}>
            {name}
          </text>
        ))}
      </g>
      <g className="hero-lot">
        <polygon points={corners} className="fill-green stroke-green" strokeWidth="1.5" />
        <LotNumber label={label} corners={corners} className="fill-paper text-[13px] font-semibold" />
      </g>
    </svg>
  );
}
