import type { CreateSearch, Search } from '@deedline/contract/search/search';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ToastsShown } from './browser.ts';
import { readSearch, readUser } from './visitor.ts';

/** Searches through the API with this browser's session, and waits until the search is done. */
export async function ask(page: Page, url: string, request: CreateSearch): Promise<Search> {
  const data = { purpose: 'skip_tracing', ...request, permissibleUse: true };
  const created = await page.request.post(`${url}/api/searches`, { data });
  expect(created.status()).toBe(201);
  const { id } = (await created.json()) as Search;
  await expect.poll(async () => (await readSearch(page, url, id)).status).toBe('completed');
  return readSearch(page, url, id);
}

/** Spends the account's credits on searches that are really charged. */
export async function spendAllCredits(page: Page, url: string, requests: readonly CreateSearch[]): Promise<void> {
  for (const request of requests) if ((await readUser(page, url)).credits > 0) await ask(page, url, request);
  expect((await readUser(page, url)).credits).toBe(0);
}

/**
 * Resolves once these texts appear in a toast. Call it before the action that shows the toast: the page itself then watches, even while it is being
 * left and can no longer be queried.
 */
export async function watchForToast(page: Page, ...texts: readonly string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { document } = globalThis as unknown as { document: { querySelector(selector: string): { textContent: string } | null } };
    const shown = document.querySelector('[role="region"][aria-label^="Notifications"]')?.textContent ?? '';
    return wanted.every((text) => shown.includes(text));
  }, texts);
}

/** Expects a toast with this title and description, and no other beside it. A busy machine may look only after it has gone: the page remembers it. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const count = await page.waitForFunction(
    (texts) => {
      const { toastsShown } = globalThis as unknown as ToastsShown;
      const at = toastsShown.findIndex((toasts) => toasts.some((toast) => texts.every((text) => toast.includes(text))));
      // What was shown until then is forgotten, so that the same toast can be expected a second time.
      return toastsShown.splice(0, at + 1).at(-1)?.length;
    },
    [title, description],
  );
  expect(await count.jsonValue()).toBe(1);
}
