import type { FetchLine, ServiceDescription } from '@deedline/contract/files/fetch-report';
import type { Command } from '../arguments.ts';
import { readAppToken, readArcgisToken } from '../config.ts';
import { describeData } from '../published/describe.ts';
import { fetchData, type FetchReport } from '../published/fetch.ts';
import { MANNERS } from '../published/polite-client.ts';
import type { FetchProgress, FetchWatcher } from '../published/report.ts';

type Say = (line: string) => void;

/** Prints what an address leads to. Throws ServiceFault. */
export async function describeService(
  { address, where, reach, json }: Extract<Command, { verb: 'describe-service' }>,
  say: Say,
): Promise<void> {
  const found = await describeData(address, where, { ...MANNERS, ...reach }, readTokens());
  say(json ? JSON.stringify(found) : sayService(found));
}

const readTokens = () => ({ appToken: readAppToken(), arcgisToken: readArcgisToken() });

/** Fetches and prints progress and the result. False if it failed, which has been printed. */
export async function fetchService({ reach, json, ...request }: Extract<Command, { verb: 'fetch' }>, say: Say): Promise<boolean> {
  const watcher = json ? linesTo(say) : wordsTo(say);
  try {
    const report = await fetchData({ ...request, ...readTokens() }, { ...MANNERS, ...reach }, watcher);
    say(json ? JSON.stringify({ line: 'report', ...report } satisfies FetchLine) : sayReport(report));
    return true;
  } catch (error) {
    if (!json) throw error;
    say(JSON.stringify({ line: 'failed', message: (error as Error).message } satisfies FetchLine));
    return false;
  }
}

function linesTo(say: Say): FetchWatcher {
  return {
    onProgress: (progress) => say(JSON.stringify({ line: 'progress', ...progress } satisfies FetchLine)),
    onNote: (message) => say(JSON.stringify({ line: 'note', message } satisfies FetchLine)),
  };
}

const SAY_EVERY_MS = 5_000;

function wordsTo(say: Say): FetchWatcher {
  let said = performance.now();
  return {
    onNote: say,
    onProgress: (progress) => {
      if (performance.now() - said < SAY_EVERY_MS) return;
      said = performance.now();
      say(sayProgress(progress));
    },
  };
}

function sayProgress({ rows, total, bytes }: FetchProgress): string {
  const [done, unit] = rows === undefined ? [bytes, 'bytes'] : [rows, 'rows'];
  return total === undefined || total === 0 ? `${done} ${unit}` : `${done} of ${total} ${unit} (${Math.floor((100 * done) / total)} %)`;
}

function sayReport({ outcome, file, rows, bytes, name, asOf, notes = [] }: FetchReport): string {
  if (outcome === 'unchanged') return 'nothing changed since the last time';
  const amount = [...(rows === undefined ? [] : [`${rows} rows`]), `${bytes} bytes`].join(', ');
  return [`${file}: ${name}, ${amount}${asOf === undefined ? '' : `, as of ${asOf}`}`, ...notes.map((note) => `  ${note}`)].join('\n');
}

/** Formats a description for a terminal. */
export function sayService(found: ServiceDescription): string {
  switch (found.kind) {
    case 'arcgis-folder':
      return [
        'services of an ArcGIS server:',
        ...found.folders.map((url) => `  ${url} (a folder)`),
        ...found.services.map(({ url }) => `  ${url}`),
      ].join('\n');
    case 'arcgis-service':
      return [
        'layers of an ArcGIS service:',
        ...found.layers.map(({ url, name, geometry }) => `  ${url}  ${name} (${geometry ?? 'table'})`),
      ].join('\n');
    case 'arcgis-layer':
      return [
        `${found.name}: a layer of an ArcGIS service (${found.geometry ?? 'table'}), ${found.rows ?? 'an unknown number of'} rows, ${found.pageRows} at a time`,
        ...(found.updated === null ? [] : [`last changed ${found.updated}`]),
        ...found.columns.map(sayColumn),
      ].join('\n');
    case 'socrata':
      return [
        `${found.name}: a dataset of a Socrata portal, ${found.rows} rows${found.licence === null ? '' : `, ${found.licence}`}`,
        ...(found.updated === null ? [] : [`last changed ${found.updated}`]),
        ...found.columns.map(sayColumn),
      ].join('\n');
    default:
      return `a file, ${found.bytes ?? 'an unknown number of'} bytes${found.type === null ? '' : `, ${found.type}`}${found.updated === null ? '' : `, last changed ${found.updated}`}`;
  }
}

function sayColumn({ name, type, label, codes }: Extract<ServiceDescription, { kind: 'socrata' }>['columns'][number]): string {
  return `  ${name}  ${type}${codes === undefined ? '' : `, ${codes} codes`}${label === undefined ? '' : `  ${label}`}`;
}
