/**
 * Facts about ServeManager's API, read on 2026-11-26: its table of contents at www.servemanager.com/api, and how the open client
 * greenfiling/servemanager-client (Apache-2.0, whose tests run against the service) uses it. No key was available, so nothing here has been tried against
 * the service itself.
 *
 * Known from these sources: the base address; Basic authentication with the key as user name and no password; `{"data": ...}` around everything sent or
 * answered; lists with `links.next`, the address of the next page; jobs with recipient, addresses, court case and attempts; `PUT /jobs/{id}` with
 * `misc_attachments_attributes`, whose answer gives an address (`upload.links.put_url`) that takes the bytes; `POST /jobs/{id}/notes`.
 * Unknown: rate limits, and how many jobs a page has.
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
