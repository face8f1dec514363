import { HERO_PLAT } from './hero-plat-data.ts';

type Point = readonly [number, number];

const { width, height, lots, streets } = HERO_PLAT;
const place = ([x, y]: Point): Point => [x, height - y];
const trace = (points: readonly Point[]) => points.map((point) => place(point).join(' ')).join('L');

function centreOf(ring: readonly Point[]): Point {
  const sum = ring.reduce<Point>(([x, y], [nextX, nextY]) => [x + nextX, y + nextY], [0, 0]);
  return place([sum[0] / ring.length, sum[1] / ring.length]);
}

function LotNumber({ ring, label, className }: { ring: readonly Point[]; label: string | null; className: string }) {
  const [x, y] = centreOf(ring);
  return (
    <text x={x} y={y} textAnchor="middle" dominantBaseline="central" className={className}>
      {label}
    </text>
  );
}

function StreetName({ name, line }: { name: string; line: readonly Point[] }) {
  const from = place(line[0] ?? [0, 0]);
  const to = place(line.at(-1) ?? [0, 0]);
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const at = [from[0] + (to[0] - from[0]) * 0.74, from[1] + (to[1] - from[1]) * 0.74];
  return (
    <text
      transform={`translate(${at[0]} ${at[1]}) rotate(${Math.abs(angle) > 90 ? angle + 180 : angle})`}
      textAnchor="middle"
      dominantBaseline="central"
      className="fill-muted text-[10px] tracking-[0.22em] uppercase"
    >
      {name}
    </text>
  );
}

/** A surveyor's sheet that draws itself once; the lot in question lights last. Pure decoration: the card beside it says it all. */
export function HeroPlat({ className }: { className?: string }) {
  const subject = lots.find(({ isSubject }) => isSubject);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" className={className} aria-hidden="true">
      <g className="fill-none stroke-ink/45" strokeWidth=".9">
        {lots.map(({ ring }, index) => (
          <path
            key={index}
            d={`M${trace(ring)}Z`}
            pathLength={1}
            className="hero-line"
            style={{ animationDelay: `${(index % 23) * 22}ms` }}
          />
        ))}
      </g>
      <g className="fill-muted text-[9.5px]">
        {lots.map(({ ring, label, isSubject }, index) => !isSubject && <LotNumber key={index} ring={ring} label={label} className="" />)}
      </g>
      {streets.map(({ name, line }) => (
        <StreetName key={name} name={name} line={line} />
      ))}
      {subject && (
        <g className="hero-lot">
          <path d={`M${trace(subject.ring)}Z`} className="fill-green stroke-green" strokeWidth="1.5" />
          <LotNumber ring={subject.ring} label={subject.label} className="fill-paper text-[13px] font-semibold" />
        </g>
      )}
    </svg>
  );
}
