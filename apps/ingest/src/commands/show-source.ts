import { withClient } from '@deedline/database/connect';
import { formatCount } from '../report/progress.ts';
import { formatTable } from './list-sources.ts';

interface SourceRow {
  id: number;
  label: string;
  origin: string;
  role: string;
  state: string | null;
  countyFips: string | null;
  countyName: string | null;
  regulated: string[];
}

interface LoadRow {
  id: number;
  layout: string;
  state: string;
  asOf: string;
  files: string[];
  loaded: bigint;
  rejected: bigint;
  startedAt: Date;
}

/** What is known of a source, and its last twenty loads. Throws when there is no such source. */
export async function showSource(url: string, name: string): Promise<string> {
  return withClient(url, async (client) => {
    const found = await client.query<SourceRow>(
      `select id, label, origin, role, state, county_fips as "countyFips", county_name as "countyName", regulated from source where name = $1`,
      [name],
    );
    const source = found.rows[0];
    if (!source) throw new Error(`there is no source "${name}"`);
    const loads = await client.query<LoadRow>(
      `select id, layout, state, as_of as "asOf", files, rows_loaded as loaded, rows_rejected as rejected, started_at as "startedAt"
       from load where source_id = $1 order by id desc limit 20`,
      [source.id],
    );
    return `${describeSource(name, source)}\n\n${describeLoads(loads.rows)}`;
  });
}

function describeSource(name: string, source: SourceRow): string {
  const place = [source.countyName, source.countyFips, source.state].filter(Boolean).join(', ');
  const law = source.regulated.length === 0 ? [] : [`for purposes under ${source.regulated.join(' and ').toUpperCase()} alone`];
  return [`${name}: ${source.label}`, `role ${source.role}, origin ${source.origin}`, ...(place ? [place] : []), ...law].join('\n');
}

function describeLoads(loads: readonly LoadRow[]): string {
  const head = ['load', 'layout', 'state', 'as of', 'started (UTC)', 'rows', 'rejected', 'files'];
  const cells = loads.map((load) => [
    String(load.id),
    load.layout,
    load.state,
    load.asOf,
    load.startedAt.toISOString().slice(0, 19).replace('T', ' '),
    formatCount(Number(load.loaded)),
    formatCount(Number(load.rejected)),
    load.files.length > 3 ? `${load.files.slice(0, 3).join(', ')} and ${load.files.length - 3} more` : load.files.join(', '),
  ]);
  return formatTable([head, ...cells], [0, 5, 6]);
}
