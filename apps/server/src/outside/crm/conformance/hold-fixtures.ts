/** Checks a client and a twin against exchanges that were written from a vendor's pages, or recorded with somebody's own key. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareShapes } from '../../vendors/conformance/shape.ts';
import type { Crm, CrmFetch, CrmRequest } from '../crm.ts';
import { storeInMemory } from '../twin-stores.ts';
import { json, STEADY } from '../twins.ts';
import { runScenario } from './scenario.ts';

export interface CrmFixtures {
  /** `documentation`: written from the pages that `from` names; `recording`: recorded answers of the CRM, without personal data. */
  madeFrom: 'documentation' | 'recording';
  from: string;
  exchanges: readonly { request: { method: string; path: string; json?: unknown }; response: { status: number; json?: unknown } }[];
}

export function readCrmFixtures(id: string): CrmFixtures {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', id, 'fixtures.json'), 'utf8')) as CrmFixtures;
}

/** Ids and search values differ from run to run, so ids are replaced and values left out. */
function pathOf({ url }: CrmRequest): string {
  const { pathname, searchParams } = new URL(url);
  return `${pathname.replace(/\/\d+(?=\/|$)/g, '/ID')}${searchParams.size === 0 ? '' : `?${[...searchParams.keys()].toSorted().join('&')}`}`;
}

/** Plays the CRM's answers to the client in order, and sends the twin the same requests: field names and types have to match. */
export async function holdFixtures(crm: Crm, { exchanges }: CrmFixtures): Promise<readonly string[]> {
  const faults: string[] = [];
  let at = 0;
  const twin = crm.createTwin(storeInMemory(), STEADY);
  // The client sees the ids of the fixtures; this maps them to the twin's own.
  const ids = new Map<string, string>();
  const played: CrmFetch = async (request, signal) => {
    const exchange = exchanges[at];
    at += 1;
    const asked = `${request.method} ${pathOf(request)}`;
    if (exchange === undefined) {
      faults.push(`${asked} is more than was written down`);
      return json(500, {});
    }
    const wanted = `${exchange.request.method} ${exchange.request.path}`;
    if (asked !== wanted) faults.push(`${asked} was asked where ${wanted} is written down`);
    const sent = request.body === undefined ? undefined : (JSON.parse(request.body) as unknown);
    for (const fault of compareShapes(exchange.request.json, sent)) faults.push(`${asked}: ${fault} (sent)`);
    const swap = (text: string, from: 'ours' | 'theirs') =>
      [...ids].reduce((all, [theirs, ours]) => all.replaceAll(from === 'ours' ? theirs : ours, from === 'ours' ? ours : theirs), text);
    const own = await twin(
      { ...request, url: swap(request.url, 'ours'), ...(request.body === undefined ? {} : { body: swap(request.body, 'ours') }) },
      signal,
    );
    const told = own.body === '' ? undefined : (JSON.parse(own.body) as unknown);
    if (own.status !== exchange.response.status) faults.push(`${asked}: the twin says ${own.status}, not ${exchange.response.status}`);
    for (const fault of compareShapes(exchange.response.json, told)) faults.push(`${asked}: ${fault} (the twin)`);
    learnId(ids, exchange.response.json, told);
    return exchange.response.json === undefined
      ? { status: exchange.response.status, headers: {}, body: '' }
      : json(exchange.response.status, exchange.response.json);
  };
  await runScenario(crm, played).catch((error: unknown) => faults.push(error instanceof Error ? error.message : 'a fault'));
  if (at < exchanges.length) faults.push(`${exchanges.length - at} exchanges were not asked for`);
  return faults;
}

function learnId(ids: Map<string, string>, theirs: unknown, ours: unknown): void {
  const [left, right] = [idOf(theirs), idOf(ours)];
  if (typeof left === 'number' && typeof right === 'number') ids.set(String(left), String(right));
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['id'] : undefined;
}
