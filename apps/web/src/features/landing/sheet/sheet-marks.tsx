import { scaleBarFeet, WINDOW } from './sheet-geometry.ts';

/** The drawing is to scale, and north is up. */
export function SheetMarks({ scale }: { scale: number }) {
  const feet = scaleBarFeet(scale);
  const width = feet * scale;
  const left = WINDOW - 62 - width;
  return (
    <g className="fill-none stroke-ink" strokeWidth="1">
      <rect x={left - 12} y="10" width={WINDOW - left + 2} height="38" className="fill-paper stroke-none" />
      <path d={`M${left} 31v6h${width}v-6M${left + width / 2} 34v3`} />
      <text x={left + width / 2} y="25" textAnchor="middle" className="fill-muted stroke-none text-[13px] @2xl:text-[9.5px]">
        {feet} ft
      </text>
      <path d={`M${WINDOW - 28} 42V22m-4 6 4-7 4 7`} />
      <text x={WINDOW - 28} y="18" textAnchor="middle" className="fill-ink stroke-none text-[12px] font-semibold @2xl:text-[9.5px]">
        N
      </text>
    </g>
  );
}
