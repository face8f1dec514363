import { readFileSync } from 'node:fs';
import path from 'node:path';

const WEB_DIR = process.env['WEB_DIR'] ?? path.resolve(import.meta.dirname, '../../apps/web/dist');
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';

export type SitePages = { open: string[]; signedOut: string[]; app: string[] };

/** Every page of the built app, read from the build's index, so that new pages are visited without a change here. */
export function readSitePages(): SitePages {
  const index = JSON.parse(readFileSync(path.join(WEB_DIR, 'pages.json'), 'utf8')) as {
    documents: Record<string, { open?: true }>;
    app: string[];
  };
  const documents = Object.entries(index.documents)
    .filter(([address]) => isFirstOfItsKind(address, Object.keys(index.documents)))
    .map(([address, { open }]) => ({ path: visitable(address), open }));
  return {
    open: documents.filter(({ open }) => open).map(({ path }) => path),
    signedOut: documents.filter(({ open }) => !open).map(({ path }) => path),
    app: index.app.map(visitable),
  };
}

/** One post represents all, because they share a page. */
function isFirstOfItsKind(address: string, addresses: readonly string[]): boolean {
  const folder = path.posix.dirname(address);
  if (address.endsWith('/*') || !addresses.includes(`${folder}/*`)) return true;
  return addresses.find((other) => path.posix.dirname(other) === folder) === address;
}

/**
 * Replaces wildcards: `/results/*` is visited with an unknown id, a parcel's page with a county that does not exist, the not-found screen with an unknown
 * address.
 */
function visitable(address: string): string {
  return address.startsWith('/') ? address.replace('*', UNKNOWN_ID).replace(':county', '99999') : '/no-such-page';
}
