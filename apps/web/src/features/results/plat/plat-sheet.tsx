import { useQuery } from '@tanstack/react-query';
import { platQuery } from '../../../api/queries.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Lots, StreetNames } from './plat-drawing.tsx';
import { cropPlat, SHEET_WIDTH, sheetOf } from './plat-geometry.ts';
import { SheetMarks, STRIP_HEIGHT } from './sheet-marks.tsx';

/** The lot among its neighbours, drawn from the county's parcels. Without a map of the county nothing is shown. */
export function PlatSheet({ searchId }: { searchId: string }) {
  const { data: plat, isPending } = useQuery(platQuery(searchId));
  if (isPending) return <Skeleton className="aspect-[4/3] w-52 @4xl:w-full" />;
  if (!plat || plat.lots.length === 0) return null;
  const shown = cropPlat(plat);
  const sheet = sheetOf(shown);
  return (
    <figure className="flex animate-fade items-end gap-3 @4xl:block">
      <svg viewBox={`0 0 ${SHEET_WIDTH} ${sheet.height + STRIP_HEIGHT}`} className="block w-52 shrink-0 @4xl:w-full" aria-hidden="true">
        <svg width={SHEET_WIDTH} height={sheet.height}>
          <Lots lots={shown.lots} sheet={sheet} />
          <StreetNames streets={shown.streets} sheet={sheet} />
        </svg>
        <rect x=".5" y=".5" width={SHEET_WIDTH - 1} height={sheet.height - 1} fill="none" className="stroke-ink/60" />
        <SheetMarks sheet={sheet} />
      </svg>
      <figcaption className="text-2xs leading-4 text-muted @4xl:-mt-4.5 @4xl:ml-auto @4xl:w-3/4 @4xl:text-right">
        <span className="sr-only">Drawing of the lot among its neighbours. </span>
        {plat.caption}
      </figcaption>
    </figure>
  );
}
