/**
 * Facts about ServeManager's API, read on 2026-11-26: its table of contents at www.servemanager.com/api, and how the open client
 * greenfiling/servemanager-client (Apache-2.0, whose tests run against the service) speaks to it. No key was at hand, so nothing here was tried
 * against the service itself.
 *
 * Known from there: the base address; Basic authentication with the key as name and no password; `{"data": ...}` around whatever is sent or
 * answered; lists with `links.next`, an address to be asked next; jobs with recipient, addresses, court case and attempts; `PUT /jobs/{id}` with
 * `misc_attachments_attributes`, whose answer names an address (`upload.links.put_url`) that takes the bytes; `POST /jobs/{id}/notes`.
 * Not known: limits of requests, and how many jobs stand on a page.
 */
export const SERVEMANAGER = {
  label: 'ServeManager',
  homepage: 'https://www.servemanager.com',
  base: 'https://www.servemanager.com/api',
  readOn: '2026-11-26',
  inPlainWords: [
    'ServeManager gives keys to its customers; it is asked with yours, over HTTPS alone.',
    'Deedline reads your jobs when you open this page or search for them, and keeps of them no more than their numbers.',
    'Nothing is sent to ServeManager but a report that you chose, with a note that says so.',
    'ServeManager does not say how often it may be asked: at most ten pages of jobs are read at a time.',
  ],
} as const;
