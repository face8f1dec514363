import type { CreateSearch, Search } from '@deedline/contract/search/search';
import type { APIRequestContext, Browser, BrowserContext } from 'playwright-core';
import { CANARIES, plantCanary } from '../../apps/server/src/testing/canaries.ts';
import { newEmail } from './new-email.ts';
import { openContext } from './browser.ts';

export type SignedIn = {
  /** For `newContext({ storageState })`. */
  state: Awaited<ReturnType<BrowserContext['storageState']>>;
  request: APIRequestContext;
  /** Searches through the API and waits for the result. */
  search(query: CreateSearch): Promise<Search>;
};

/** Makes a separate account through the API, for benches and screenshots. */
export async function createVisitor(browser: Browser, url: string): Promise<SignedIn> {
  const context = await openContext(browser);
  const { request } = context;
  const email = newEmail('visitor');
  const { first: firstName, last: lastName } = CANARIES.visitor;
  const person = { email, password: 'correct horse 7', firstName, lastName };
  plantCanary({ ...CANARIES.visitor, email });
  const created = await request.post(`${url}/api/auth/register`, { data: person });
  if (!created.ok()) throw new Error(`No account was made: ${created.status()} ${await created.text()}`);
  const read = async (id: string) => (await (await request.get(`${url}/api/searches/${id}`)).json()) as Search;
  return {
    state: await context.storageState(),
    request,
    async search(query) {
      const data = { purpose: 'skip_tracing', ...query, permissibleUse: true };
      const posted = await request.post(`${url}/api/searches`, { data });
      if (!posted.ok()) throw new Error(`No search was made: ${posted.status()} ${await posted.text()}`);
      let search = (await posted.json()) as Search;
      while (search.status === 'pending' || search.status === 'processing') {
        await new Promise((resolve) => setTimeout(resolve, 100));
        search = await read(search.id);
      }
      return read(search.id);
    },
  };
}
