import { scaleBarFeet, SHEET_WIDTH } from './plat-geometry.ts';
import type { Sheet } from './plat-geometry.ts';

/** The strip under the drawing that holds the scale bar. */
export const STRIP_HEIGHT = 20;

/** The drawing is to scale, and north is up. */
export function SheetMarks({ sheet }: { sheet: Sheet }) {
  const feet = scaleBarFeet(sheet.scale);
  const width = feet * sheet.scale;
  const top = sheet.height + 8;
  const north = SHEET_WIDTH - 17;
  return (
    <g className="stroke-ink" strokeWidth="1" fill="none">
      <path d={`M.5 ${top}v5h${width}v-5M${width / 2} ${top + 2}v3`} />
      <text x={width + 7} y={top + 5.5} fontSize="9" className="fill-muted stroke-none">
        {feet} ft
      </text>
      <circle cx={north} cy="20" r="14" className="fill-paper/90 stroke-none" />
      <path d={`M${north} 31V14m-3.5 5 3.5-6 3.5 6`} />
      <text x={north} y="11" fontSize="7" textAnchor="middle" className="fill-ink stroke-none">
        N
      </text>
    </g>
  );
}
