import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { platQuery } from '../../../api/queries.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Lots, SheetMarks, StreetNames } from './plat-drawing.tsx';
import { SHEET_WIDTH, sheetOf } from './plat-geometry.ts';

/** The lot among its neighbours, drawn from the county's parcels. Without a map of the county nothing is shown. */
export function PlatSheet({ searchId }: { searchId: string }) {
  const { data: plat, isPending } = useQuery(platQuery(searchId));
  const titleId = useId();
  if (isPending) return <Skeleton className="aspect-[4/3] w-full" />;
  if (!plat || plat.lots.length === 0) return null;
  const sheet = sheetOf(plat);
  return (
    <figure className="animate-fade">
      <svg
        viewBox={`0 0 ${SHEET_WIDTH} ${sheet.height}`}
        className="block w-full border border-ink/60"
        role="img"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{`The lot among its neighbours, ${plat.countyName}`}</title>
        <Lots lots={plat.lots} sheet={sheet} />
        <StreetNames streets={plat.streets} sheet={sheet} />
        <SheetMarks sheet={sheet} />
      </svg>
      <figcaption className="mt-1.5 text-right text-xs text-muted">{plat.caption}</figcaption>
    </figure>
  );
}
