import type { Answer as AnswerOf, RouteName, Sent } from '@deedline/contract/routes/index';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AskedOnce, call, messageOf } from '../../../api/call.ts';
import { Problem, WaitingRows } from '../../../ui/placeholder.tsx';

type AnswerProps<Name extends RouteName> = {
  route: Name;
  children: (answer: AnswerOf<Name>, refresh: () => void) => ReactNode;
} & (Sent<Name>['params'] extends undefined ? { params?: undefined } : { params: Sent<Name>['params'] });

/** Renders a console route's answer; until then a placeholder, or the error. */
export function Answer<Name extends RouteName & `GET /api/operator/${string}`>({ route, params, children }: AnswerProps<Name>) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [route, params],
    queryFn: ({ signal }) => call(route, ...([{ params, signal }] as unknown as AskedOnce<Name>)),
  });
  const refresh = () => void refetch();
  if (data !== undefined) return children(data, refresh);
  if (isError) return <Problem what={messageOf(error)} onRetry={refresh} />;
  return <WaitingRows label="Loading the panel" rows={8} />;
}

const TABLE =
  'w-full border-collapse text-left text-sm max-md:[&_td]:whitespace-nowrap [&_td]:border-t [&_td]:py-1.5 [&_td]:pr-4 [&_td]:align-top ' +
  '[&_th]:pr-4 [&_th]:pb-1.5 [&_th]:text-xs [&_th]:font-medium [&_th]:whitespace-nowrap [&_th]:text-muted';

/** A dense table that scrolls sideways on narrow screens; the edge with more columns beyond it is shaded. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has no pointer scrolls it by the keys
    <div className="scroll-shade overflow-x-auto" tabIndex={0}>
      <table aria-label={label} className={TABLE}>
        {children}
      </table>
    </div>
  );
}

/** The header row of a dense table; a name that begins with '#' marks a numeric column. */
export function Columns({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" className={name.startsWith('#') ? 'text-right' : undefined}>
            {name.replace('#', '')}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export function Figure({ children }: { children: ReactNode }) {
  return <td className="text-right tabular-nums">{children}</td>;
}

/** One line that says that there is nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="border-t py-3 text-sm text-muted">{children}</p>;
}

/** An id, shortened for a table; copying it gives the whole id. */
export function Id({ of }: { of: string }) {
  return (
    <span className="font-mono text-xs whitespace-nowrap" title={of}>
      {of.length > 13 ? `${of.slice(0, 8)}…${of.slice(-4)}` : of}
    </span>
  );
}
