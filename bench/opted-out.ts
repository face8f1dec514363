/**
 * `npm run bench:opted-out`: times a search for a person who opted out compared with the same search for a person in no record, both its work alone and until
 * it is answered. --people N (5,000), --searches N per kind (60), --dir FOLDER for the loaded state, which is reused when it exists.
 */
import { readQuery } from '@deedline/engine/pipeline';
import type { QueryInput } from '@deedline/engine/query/query';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readFlags } from './flags/read-flags.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { suppressSubject } from '../apps/server/src/features/compliance/suppression.ts';
import { answerQueries } from '../apps/server/src/features/lookup/look-up.ts';
import { waitUntilOld } from '../apps/server/src/features/searches/patience.ts';
import type { SearchContext } from '../apps/server/src/features/lookup/search-context.ts';
import { createContext } from '../apps/server/src/start/create-context.ts';
import type { Truth } from '../packages/world/truth.ts';
import { ms, quantile } from './search/figures.ts';
import { prepareState } from './search/prepare-state.ts';

interface Request extends QueryInput {
  /** Address of the person's home. */
  home?: string;
}

const { values } = readFlags({
  options: { people: { type: 'string', default: '5000' }, searches: { type: 'string', default: '60' }, dir: { type: 'string' } },
});
const people = Number(values.people);
const state = await prepareState(people, resolve(values.dir ?? join(tmpdir(), `deedline-bench-${people}`)));
const config = readConfig({ ...process.env, DATABASE_URL: state.url, DATA_DIR: state.dataDir });
const { ctx, close } = await createContext(config, { info() {}, warn() {}, error() {} }, 'bench');
try {
  const asked = readSomebody(state.truthFile, Number(values.searches));
  for (const request of Object.values(asked).flat()) await measure(ctx, request);
  console.log('milliseconds              work: p50     p90   answered: p50     p90');
  for (const [kind, requests] of Object.entries(asked)) {
    for (const request of requests) await optOut(ctx, request);
    await report(ctx, `${kind}, opted out`, requests);
    await report(ctx, `${kind}, nobody`, requests.map(likeNobody));
  }
  await ctx.db.query('delete from suppression').catch(() => undefined);
} finally {
  await close();
  await state.stop();
}

/** Living people of the state: by name and birth date with their street, by phone and by email. */
function readSomebody(truthFile: string, each: number): Record<string, Request[]> {
  const told = readFileSync(truthFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Truth);
  const living = told.flatMap((one) => (one.type === 'person' && one.died === null ? [one] : []));
  const person = living.slice(0, each).map(({ names, born, addresses }): Request => {
    const { line, city, state: code, zip } = addresses.at(-1)!;
    const { first: firstName, last: lastName } = names.at(-1)!;
    return {
      searchMode: 'person_search',
      firstName,
      lastName,
      dob: born,
      street: line,
      city,
      zip,
      home: `${line}, ${city}, ${code} ${zip}`,
    };
  });
  const phones = living.flatMap(({ phones: [phone] }) => phone?.number ?? []).slice(0, each);
  const emails = living.flatMap(({ emails: [mail] }) => mail?.email ?? []).slice(0, each);
  return {
    'name alone': person.map(({ street: _street, city: _city, zip: _zip, ...request }) => request),
    'name and address': person,
    phone: phones.map((phoneNumber) => ({ searchMode: 'reverse_phone', phoneNumber })),
    email: emails.map((emailAddress) => ({ searchMode: 'reverse_email', emailAddress })),
  };
}

async function report(on: SearchContext, what: string, requests: readonly Request[]): Promise<void> {
  const times: { work: number; answered: number }[] = [];
  for (const request of requests) times.push(await measure(on, request));
  const cells = (['work', 'answered'] as const).flatMap((name) =>
    [0.5, 0.9].map((q) =>
      ms(
        quantile(
          times.map((time) => time[name]),
          q,
        ),
      ).padStart(9),
    ),
  );
  console.log(`${what.padEnd(28)}${cells.join('')}`);
}

async function measure(on: SearchContext, request: Request): Promise<{ work: number; answered: number }> {
  const read = readQuery(request);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  const startedAtMs = performance.now();
  const [answer] = await answerQueries(on, [{ query: read.query, includeContacts: true, lacks: [], accountId: null, startedAtMs }]);
  const work = performance.now() - startedAtMs;
  if (!answer!.results.matched) await waitUntilOld(on, startedAtMs);
  return { work, answered: performance.now() - startedAtMs };
}

async function optOut(on: SearchContext, request: Request): Promise<void> {
  const { phoneNumber, emailAddress, firstName, lastName, home } = request;
  if (phoneNumber) await suppressSubject(on, { kind: 'phone', phone: phoneNumber });
  else if (emailAddress) await suppressSubject(on, { kind: 'email', email: emailAddress });
  else await suppressSubject(on, { kind: 'person', name: `${firstName} ${lastName}`, address: home! });
}

/** The same request for a surname, house number, phone or mailbox that is in no record. */
function likeNobody(request: Request, index: number): Request {
  const { phoneNumber, emailAddress } = request;
  if (phoneNumber) return { ...request, phoneNumber: `41955501${String(index % 100).padStart(2, '0')}` };
  if (emailAddress) return { ...request, emailAddress: `nobody.${index}@nowhere.example` };
  return { ...request, lastName: 'Quarreltonby' };
}
