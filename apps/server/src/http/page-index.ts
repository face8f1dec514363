/** Which pages there are, as the build wrote them down. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What answers an address. Open pages are the same for everyone; unlisted ones say nothing to a search engine. */
export type Page = { file: string; open?: true; missing?: true; unlisted?: true };

/** Written by apps/web/build/prerender-pages.ts: the public documents, where the app has a page, and the operator's console. */
export type PageIndex = { documents: Record<string, Page>; app: string[]; console?: string };

/** Undefined where nothing is built. */
export function readPageIndex(webDir: string): PageIndex | undefined {
  const file = join(webDir, 'pages.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageIndex) : undefined;
}

/** Case and a last slash do not matter, as in the router of the app. */
export function addressOf(url: string): string {
  const path = url.split('?', 1)[0]!.toLowerCase();
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Pages that differ by their last part only: '/results/*'. */
export function familyOf(address: string): string {
  return `${dirname(address)}/*`;
}

/** Whoever has an account's session or none: the console asks for its own. */
export function isConsole(address: string): boolean {
  return /^\/operator(\/|$)/.test(address);
}

/** The address as the index has it, without what somebody may have put into it: '/results/*'. Undefined where no page is. */
export function findRoute({ documents, app }: PageIndex, address: string): string | undefined {
  if (isConsole(address)) return '/operator';
  return [address, familyOf(address)].find((route) => Object.hasOwn(documents, route) || app.includes(route));
}
