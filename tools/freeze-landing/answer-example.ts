import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REGULATIONS } from '@deedline/contract/compliance/legal-purposes';
import type { Results } from '@deedline/contract/search/results';
import type { Plat } from '@deedline/contract/search/sample-search';
import { type CreateSearch, samples as samplesSchema } from '@deedline/contract/search/search';
import { answerQueries } from '../../apps/server/src/features/lookup/look-up.ts';
import { drawPlat } from '../../apps/server/src/features/plats/draw-plat.ts';
import { listSampleSearches } from '../../apps/server/src/features/sample-searches/list-sample-searches.ts';
import { SHEET_FEET } from '../../apps/server/src/features/sample-searches/run-sample-search.ts';
import { readQuery } from '../../apps/server/src/features/searches/search-form.ts';
import type { SearchContext } from '../../apps/server/src/features/lookup/search-context.ts';
import { demoFolder, loadDemoFiles, makeDemoFiles } from '../../apps/server/src/start/demo.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';

export interface Example {
  results: Results;
  plat: Plat;
}

/** An example, together with the search that the page's search box offers first. */
interface OnPage extends Example {
  offered: CreateSearch;
}

/** The answer of a demo state, first started on `day`, to the landing page's example on that day. Needs the PostgreSQL of a test run. */
export async function answerExample(day: string): Promise<OnPage> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'deedline-frozen-'));
  try {
    const { signal } = new AbortController();
    await makeDemoFiles(dataDir, day, process.env, signal);
    const now = () => new Date(`${day}T12:00:00Z`);
    const server = await startTestServer({ config: { dataDir, demo: true }, ctx: { now } });
    try {
      const url = server.ctx.config.databaseOwnerUrl!;
      await loadDemoFiles(dataDir, url, { ...process.env, EVIDENCE_DATABASE_URL: url }, signal);
      const samples = samplesSchema.parse(JSON.parse(readDemo(dataDir, 'samples.json'))).property_address.matching;
      const [first] = await listSampleSearches(server.ctx);
      return { ...(await findExample(server.ctx, samples)), offered: first!.request };
    } finally {
      await server.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function readDemo(dataDir: string, name: string): string {
  return readFileSync(path.join(demoFolder(dataDir), name), 'utf8');
}

/** The first sample with a value in every line; otherwise the first such lot on the samples' sheets. */
async function findExample(ctx: SearchContext, samples: readonly CreateSearch[]): Promise<Example> {
  const sheets: Plat[] = [];
  for (const sample of samples) {
    const results = await answer(ctx, sample);
    const plat = await drawPlat(ctx, results.parcel, SHEET_FEET);
    if (plat === null) throw new Error('One of the samples of the made-up state has no map.');
    if (showsEverything(results)) return { results, plat };
    sheets.push(plat);
  }
  for (const [index, { lots }] of sheets.entries()) {
    const { street: _, zip: __, ...asked } = samples[index]!;
    for (const { apn } of lots) {
      const results = await answer(ctx, { ...asked, searchMode: 'parcel_id', ParcelId: apn });
      const plat = showsEverything(results) ? await drawPlat(ctx, results.parcel, SHEET_FEET) : null;
      if (plat !== null) return { results, plat };
    }
  }
  throw new Error('No lot on the maps of the samples has an answer that fills every line of the landing page.');
}

async function answer(ctx: SearchContext, request: CreateSearch): Promise<Results> {
  const { query, includeContacts } = readQuery(request);
  const [answered] = await answerQueries(ctx, [
    { query, includeContacts, lacks: REGULATIONS, accountId: null, startedAtMs: performance.now() },
  ]);
  return answered!.results;
}

const SURE = 85;
/** Smallest number of records, so that there is something to read below the number. */
const LEAST_RECORDS = 5;

/** The owner is one person who lives there and may be called, every line of "Data included" has a value, and nothing needs an explanation. */
function showsEverything(results: Results): boolean {
  const { matched, owner, owners, flags, alike, propertyValuation, propertyDetails, taxInformation } = results;
  const isLivedInByOwner = matched && owner !== null && owners[0]?.kind === 'person' && flags.length === 0 && !alike;
  const hasRecord =
    propertyValuation?.marketValueTotal && propertyDetails?.squareFeet && propertyDetails.legalDescription && taxInformation?.taxAmount;
  return isLivedInByOwner && Boolean(hasRecord) && canBeReached(results) && hasFamilyAndSale(results);
}

function canBeReached({ phones: [phone], emails: [email] }: Results): boolean {
  if (phone === undefined || email === undefined) return false;
  const isLive = phone.status === 'active' && phone.type !== null && phone.carrier !== null && phone.dnc.state === 'not_listed';
  const isPlain = phone.evidence.length >= LEAST_RECORDS && phone.evidence.every(({ weight }) => weight >= 0);
  return isLive && isPlain && phone.confidence >= SURE && email.status === 'deliverable' && email.confidence >= SURE;
}

function hasFamilyAndSale({ relatives: [relative], salesHistory: [sale] }: Results): boolean {
  if (relative === undefined || sale === undefined) return false;
  return relative.confidence >= SURE && Boolean(sale.salePrice && sale.saleDate && sale.loanAmount && sale.titleCompany);
}
