import type { LoadJob, LoadProgress, LoadReport } from '@deedline/contract/operator/loads';
import { formatNumber } from '../../../ui/format.ts';

/** '12,000 rows a second, about 3 min left'; empty until the speed is known. */
export function describePace({ startedAt }: Pick<LoadJob, 'startedAt'>, progress: LoadProgress, now = Date.now()): string {
  const { bytesRead, totalBytes, read } = progress;
  const seconds = startedAt === null ? 0 : (now - Date.parse(startedAt)) / 1000;
  if (seconds < 1 || bytesRead === 0 || read === 0) return '';
  const left = (seconds * (totalBytes - bytesRead)) / bytesRead;
  return `${formatNumber(Math.round(read / seconds))} rows a second, ${describeSeconds(Math.max(0, left))} left`;
}

function describeSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `about ${minutes} min` : `about ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What was learned from the rows about how names are printed: 'parcel: surname first, cut off at 30 letters'. */
export function describeLearned(learned: LoadReport['learned']): string[] {
  return Object.entries(learned).flatMap(([kind, manner]) => {
    const { width, second } = manner;
    const said = [
      ...describeOrders(manner),
      ...(second === undefined ? [] : ['names after & given name first']),
      ...(width === undefined ? [] : [`cut off at ${width} letters`]),
    ];
    return said.length > 0 ? [`${kind}: ${said.join(', ')}`] : [];
  });
}

const ORDERS = { last_first: 'surname first', first_last: 'given name first' } as const;

function describeOrders({ order, orders, mixed, otherwiseFrom }: LoadReport['learned'][string]): string[] {
  return [
    ...(order === undefined ? [] : [ORDERS[order]]),
    ...Object.entries(orders?.of ?? {}).map(([group, one]) => `${ORDERS[one]} in ${orders!.by} ${group}`),
    ...(mixed ? ['in both orders, with nothing to tell which row has which'] : []),
    ...(otherwiseFrom === undefined ? [] : [`in a different order from line ${otherwiseFrom.map(formatNumber).join(', ')} on`]),
  ];
}

/** 'Hale County, Fenmark' -> 'hale-county-fenmark': a suggested short name for a source. */
export function shortNameOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
}
