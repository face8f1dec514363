import { type CreateSearch, type Search, SEARCH_MODES } from '@deedline/contract/search/search';
import { type APIRequestContext, type APIResponse, type Page, request as playwrightRequest, type Request } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { newEmail } from './new-email.ts';
import { useVisit } from './visit.ts';
import { register } from './visitor.ts';

const visit = useVisit();

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** The member and the role are additions to the specification's fields. */
const USER_FIELDS = [
  'id',
  'firstName',
  'lastName',
  'email',
  'profileImageUrl',
  'credits',
  'createdAt',
  'memberId',
  'role',
  'addressProof',
  'freeCredits',
  'payOnlyForContacts',
  'purpose',
];
const SEARCH_FIELDS =
  'id status searchMode results errorMessage createdAt completedAt creditsCost confidenceScore propertyAddress street city state zip ' +
  'parcelId ownerName firstName middleName lastName dob phoneNumber emailAddress inputName purpose';
const RESULTS_FIELDS: Record<string, string> = {
  owner: 'name age aliases dateOfBirth',
  phones: 'number type status carrier confidence lastSeen sourceCount isDNC',
  emails: 'email status confidence sourceCount',
  relatives: 'name relationship age phones',
  flags: 'label',
  ownershipDetails: 'ownerSince purchasePrice',
  propertyValuation: 'marketValueTotal assessedValue lastSalePrice lastSaleDate',
  propertyDetails: 'squareFeet acreage yearBuilt bedrooms bathrooms parcelId county propertyType buildings elevation legalDescription',
  taxInformation: 'taxAmount taxYear taxAssessedValue taxExemptions',
  salesHistory: 'salePrice saleDate buyerName sellerName titleCompany loanAmount',
  addressHistory: 'fullStreet city state zip firstDate lastDate isCurrentAddress',
  civilRecords: 'numberOfBankruptcies numberOfLiens numberOfJudgments mostRecentBankruptcy mostRecentLien mostRecentJudgment',
};

const callsOf = (page: Page): Request[] => {
  const calls: Request[] = [];
  page.on('request', (call) => new URL(call.url()).pathname.startsWith('/api/') && calls.push(call));
  return calls;
};
const lineOf = (call: Request): string => `${call.method()} ${new URL(call.url()).pathname}`;
const menu = (name: string) => visit.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

describe('the pages call', () => {
  it('POST /api/auth/register with the four fields, and show the new user, who is signed in', async () => {
    const calls = callsOf(visit.page);
    const email = await register(visit.page, visit.url);
    const sent = calls.find((call) => call.method() === 'POST')!;
    expect(lineOf(sent)).toBe('POST /api/auth/register');
    expect(sent.postDataJSON()).toEqual({ email, password: 'correct horse 7', firstName: 'Nora', lastName: 'Vale' });
    await visit.page.getByRole('complementary').getByText('10 credits').waitFor();
  });

  it('POST /api/auth/logout without a body and POST /api/auth/login with email and password, and show that user', async () => {
    const email = await register(visit.page, visit.url);
    const calls = callsOf(visit.page);
    await visit.page.getByRole('button', { name: 'Sign Out' }).click();
    await visit.page.getByRole('link', { name: 'Get Started', exact: true }).first().waitFor();
    await visit.page.goto(`${visit.url}/login`);
    await visit.page.getByLabel('Email').fill(email);
    await visit.page.getByLabel('Password').fill('correct horse 7');
    await visit.page.getByRole('button', { name: 'Sign In' }).click();
    await visit.page.waitForURL('**/dashboard');
    const sent = calls.filter((call) => call.method() === 'POST').map((call) => [lineOf(call), call.postData()]);
    expect(sent).toEqual([
      ['POST /api/auth/logout', null],
      ['POST /api/auth/login', JSON.stringify({ email, password: 'correct horse 7' })],
    ]);
    await expect.poll(() => visit.page.getByRole('complementary').innerText()).toContain('Nora Vale');
  });

  it('everything with the session cookie, and reload recent searches and the user when a search is created', async () => {
    await register(visit.page, visit.url);
    await visit.page.getByText('Start Your First Search').first().waitFor();
    const calls = callsOf(visit.page);
    await menu('New Search').click();
    const { street, city, state, zip } = visit.samples.property_address.matching[0]!;
    for (const [label, text] of Object.entries({ street, city, state, zip }))
      if (text) await visit.page.getByRole('tabpanel').getByLabel(new RegExp(label, 'i')).fill(text);
    await visit.page.getByLabel(/I agree to the permissible use policy/).check();
    await visit.page.getByRole('button', { name: 'Search', exact: true }).click();
    await visit.page.getByText('Property Valuation').waitFor();
    await visit.page.getByRole('complementary').getByText('5 credits').waitFor();
    await menu('Dashboard').click();
    await visit.page.locator('a[href^="/results/"]').first().waitFor();
    const lines = calls.map(lineOf);
    const sent = lines.indexOf('POST /api/searches');
    expect(lines.indexOf('GET /api/auth/user')).toBeGreaterThan(sent);
    expect(lines.indexOf('GET /api/searches/recent')).toBeGreaterThan(sent);
    // A request's cookies are known once it is answered; an aborted call has no response.
    const answered = (await Promise.all(calls.map(async (call) => ((await call.response()) === null ? [] : [call])))).flat();
    const cookies = await Promise.all(answered.map(async (call) => (await call.allHeaders())['cookie'] ?? ''));
    expect(cookies.length).toBeGreaterThan(3);
    expect(cookies.filter((cookie) => !cookie.includes('deedline_session='))).toEqual([]);
  });

  it('GET /api/auth/user again when a payment has succeeded', async () => {
    await register(visit.page, visit.url);
    const calls = callsOf(visit.page);
    await visit.page.goto(`${visit.url}/credits?success=true`);
    await visit.page.getByText('Payment Successful!').first().waitFor();
    await expect.poll(() => calls.map(lineOf).filter((line) => line === 'GET /api/auth/user').length).toBe(2);
  });
});

const clients: APIRequestContext[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
});

/** A client with a cookie jar that knows only the specification. */
async function openClient(): Promise<APIRequestContext> {
  const client = await playwrightRequest.newContext({ baseURL: visit.url });
  clients.push(client);
  return client;
}
async function signUp(client: APIRequestContext): Promise<{ email: string; answer: APIResponse }> {
  const email = newEmail('client');
  const answer = await client.post('/api/auth/register', { data: { email, password: 'correct horse 7', firstName: 'Ada', lastName: '' } });
  return { email, answer };
}
async function openAccount(): Promise<APIRequestContext> {
  const client = await openClient();
  expect((await signUp(client)).answer.ok()).toBe(true);
  return client;
}

/** Sends a search with only the specification's fields; polls until it is final. */
async function runSearch(client: APIRequestContext, sample: CreateSearch): Promise<Search> {
  const created = await client.post('/api/searches', { data: { ...sample, purpose: 'skip_tracing', permissibleUse: undefined } });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as Search;
  const read = async () => (await (await client.get(`/api/searches/${id}`)).json()) as Search;
  await expect.poll(async () => (await read()).status).toBe('completed');
  return read();
}
const told = async (answer: APIResponse): Promise<[number, unknown]> => [
  answer.status(),
  ((await answer.json()) as Search & { message: string }).message,
];

describe('a client that knows only the specification', () => {
  it('registers, reads the user, logs out and logs in', async () => {
    const client = await openClient();
    const { email, answer } = await signUp(client);
    const user = (await (await client.get('/api/auth/user')).json()) as Record<string, unknown>;
    expect(Object.keys(user).toSorted()).toEqual(USER_FIELDS.toSorted());
    expect(user).toEqual({
      id: expect.stringMatching(UUID_V7),
      email,
      firstName: 'Ada',
      lastName: null,
      profileImageUrl: null,
      credits: 10,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      memberId: expect.stringMatching(UUID_V7),
      role: 'owner',
      addressProof: expect.any(String),
      freeCredits: expect.any(String),
      payOnlyForContacts: false,
      purpose: 'skip_tracing',
    });
    expect(await answer.json()).toEqual(user);
    expect((await client.post('/api/auth/logout')).ok()).toBe(true);
    expect(await told(await client.get('/api/auth/user'))).toEqual([401, 'Unauthorized']);
    expect((await client.post('/api/auth/login', { data: { email, password: 'correct horse 7' } })).status()).toBe(200);
    expect(await (await client.get('/api/auth/user')).json()).toEqual(user);
  });

  it('is told in {"message"} why a login or a registration failed', async () => {
    const client = await openClient();
    const { email } = await signUp(client);
    const send = async (path: string, data: object) => told(await client.post(path, { data }));
    const wrong = [401, 'Invalid email or password'];
    expect(await send('/api/auth/login', { email, password: 'wrong password' })).toEqual(wrong);
    expect(await send('/api/auth/login', { email: 'nobody@example.com', password: 'wrong password' })).toEqual(wrong);
    expect(await send('/api/auth/register', { email, password: 'correct horse 7' })).toEqual([409, 'Could not create account']);
    const short = { email: 'short@example.com', password: '1234567' };
    expect(await send('/api/auth/register', short)).toEqual([400, 'Password must be at least 8 characters long']);
  });

  it.each(SEARCH_MODES)('searches by %s with the fields of the specification alone', async (mode) => {
    const search = await runSearch(await openAccount(), visit.samples[mode].matching[0]!);
    expect(search).toMatchObject({ id: expect.stringMatching(UUID_V7), searchMode: mode, purpose: 'skip_tracing', errorMessage: null });
    expect(search.results!.searchMode).toBe(mode);
  });

  it('needs only first and last name for a person', async () => {
    const { firstName, lastName } = visit.samples.person_search.matching[0]!;
    const search = await runSearch(await openAccount(), { searchMode: 'person_search', firstName: firstName!, lastName: lastName! });
    expect(search).toMatchObject({ firstName, lastName, middleName: null, dob: null, street: null, city: null, state: null, zip: null });
  });

  it('finds a phone number in any format', async () => {
    const sample = visit.samples.reverse_phone.matching[0]!;
    const [area, exchange, line] = sample.phoneNumber!.match(/(\d{3})\D*(\d{3})\D*(\d{4})$/)!.slice(1);
    const formats = [`${area}${exchange}${line}`, `${area}.${exchange}.${line}`, `+1 (${area}) ${exchange}-${line}`];
    const owners: (string | undefined)[] = [];
    for (const phoneNumber of formats) owners.push((await runSearch(await openAccount(), { ...sample, phoneNumber })).results!.owner?.name);
    expect(owners[0]).toEqual(expect.any(String));
    expect(new Set(owners).size).toBe(1);
  });

  it('reads a search and its Results object in every field that the specification names', async () => {
    const searches: Search[] = [];
    for (const sample of [
      ...visit.samples.property_address.matching.slice(0, 3),
      ...visit.samples.owner_name.matching.slice(0, 3),
      ...visit.samples.person_search.matching.slice(0, 3),
    ])
      searches.push(await runSearch(await openAccount(), sample));
    for (const search of searches) expect(Object.keys(search)).toEqual(expect.arrayContaining(SEARCH_FIELDS.split(' ')));
    const results = searches.map((search) => search.results! as unknown as Record<string, unknown>);
    for (const each of results)
      expect(Object.keys(each)).toEqual(expect.arrayContaining(['propertyAddress', 'mailingAddress', 'confidenceScore', 'searchMode']));
    for (const [part, fields] of Object.entries(RESULTS_FIELDS)) {
      const values = results.flatMap((each) => each[part] ?? []) as object[];
      expect([part, values.length > 0]).toEqual([part, true]);
      for (const value of values) expect(Object.keys(value)).toEqual(expect.arrayContaining(fields.split(' ')));
    }
    const numbers = searches.flatMap(({ results }) => results!.phones);
    expect(new Set(numbers.map(({ isDNC, dnc }) => isDNC === (dnc.state === 'listed')))).toEqual(new Set([true]));
    for (const { results } of searches) {
      const scores = [results!.confidenceScore, ...results!.phones.map(({ confidence }) => confidence)];
      for (const score of scores) expect(score! >= 0 && score! <= 100).toBe(true);
      const ranked = results!.phones.map(({ confidence }) => confidence);
      expect(ranked).toEqual(ranked.toSorted((a, b) => b - a));
    }
  });

  it('lists its searches, and as recent ones the latest five completed', async () => {
    const client = await openAccount();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.unshift((await runSearch(client, visit.samples.owner_name.missing[0]!)).id);
    const idsAt = async (path: string) => ((await (await client.get(path)).json()) as Search[]).map(({ id }) => id);
    expect(await idsAt('/api/searches')).toEqual(ids);
    expect(await idsAt('/api/searches/recent')).toEqual(ids.slice(0, 5));
  });

  it('is told in {"message"} why a search is refused, and pays nothing', async () => {
    const client = await openAccount();
    const send = async (data: object) => told(await client.post('/api/searches', { data: { purpose: 'skip_tracing', ...data } }));
    const place = 'Please provide at least one location field (city, state, or ZIP code)';
    expect(await send({ searchMode: 'property_address', zip: '00100' })).toEqual([400, 'Street address is required']);
    expect(await send({ searchMode: 'property_address', street: '1 A St' })).toEqual([400, place]);
    expect(await send({ searchMode: 'parcel_id' })).toEqual([400, 'Parcel ID is required']);
    expect(await send({ searchMode: 'owner_name', ownerName: ' ' })).toEqual([400, 'Owner name is required']);
    expect(await send({ searchMode: 'person_search', firstName: 'Ann' })).toEqual([400, 'First and last name are required']);
    expect(await send({ searchMode: 'reverse_phone' })).toEqual([400, 'Phone number is required']);
    expect(await send({ searchMode: 'reverse_email' })).toEqual([400, 'Email address is required']);
    const unticked = [400, 'Please agree to the permissible use policy'];
    expect(await send({ ...visit.samples.owner_name.matching[0], permissibleUse: false })).toEqual(unticked);
    expect(await send({ ...visit.samples.owner_name.matching[0], purpose: undefined, permissibleUse: undefined })).toEqual(unticked);
    expect(await (await client.get('/api/searches')).json()).toEqual([]);
    expect(await (await client.get('/api/auth/user')).json()).toMatchObject({ credits: 10 });
  });

  it('reads nothing without a session, and no data of another account', async () => {
    const { id } = await runSearch(await openAccount(), visit.samples.owner_name.missing[0]!);
    const [stranger, other] = [await openClient(), await openAccount()];
    for (const path of ['/api/auth/user', '/api/searches', '/api/searches/recent', `/api/searches/${id}`])
      expect(await told(await stranger.get(path))).toEqual([401, 'Unauthorized']);
    expect(await told(await stranger.post('/api/searches', { data: {} }))).toEqual([401, 'Unauthorized']);
    expect(await told(await other.get(`/api/searches/${id}`))).toEqual([404, 'Search not found']);
    expect(await (await other.get('/api/searches')).json()).toEqual([]);
  });

  it('is redirected from GET /api/login to /login', async () => {
    const answer = await (await openClient()).get('/api/login', { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, '/login']);
  });
});
