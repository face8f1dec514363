import type { SearchMode } from '@deedline/contract/search/search';

/**
 * What `/search` reads from its URL: query parameters as in the product specification (section 2), or the fragment, which our own links use for everything but
 * the mode because it is not sent to a server.
 */
export type SearchPrefill = {
  mode?: SearchMode;
  firstName?: string;
  lastName?: string;
  middleName?: string;
  dob?: string;
  phoneNumber?: string;
  emailAddress?: string;
  ownerName?: string;
  ParcelId?: string;
  street?: string;
  city?: string;
  state?: string;
  zip?: string;
};

/** Writes the fields that are set, after the given mark. */
function write(mark: '?' | '#', prefill: SearchPrefill): string {
  const filled = Object.entries(prefill).filter(([, value]) => value !== undefined && value !== '');
  return filled.length === 0 ? '' : `${mark}${new URLSearchParams(Object.fromEntries(filled))}`;
}

/** All paths of the app; no other file builds one. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  acceptInvitation: '/accept-invitation',
  /** Opened without signing in, by a link in each mail about a property list. */
  stopMails: '/stop-mails',
  teamSignIn: '/team-sign-in',
  teamSignInBack: '/team-sign-in/back',
  speed: '/speed',
  quality: '/quality',
  trust: '/trust',
  elegant: '/elegant',
  privacy: '/privacy',
  terms: '/terms',
  accuracy: '/accuracy',
  optOut: '/opt-out',
  blog: '/blog',
  newsletter: '/newsletter',
  /** Documentation for authors of programs; see docs-part.tsx. */
  docs: (page: 'api' | 'errors') => `/docs/${page}`,
  dashboard: '/dashboard',
  search: '/search',
  properties: '/properties',
  /** A lot by its county and its parcel number, as any file prints it. */
  parcel: (countyFips: string, ParcelId: string) => `/properties/${countyFips}/${encodeURIComponent(ParcelId)}`,
  /** Edits a list's filter. The id is in the fragment, which is not sent to a server. */
  changeAsked: (listId: string) => `/properties#list=${encodeURIComponent(listId)}`,
  propertyLists: '/property-lists',
  history: '/history',
  outcomeImport: '/history/outcomes',
  reports: '/history/reports',
  checkReport: '/check-report',
  lists: '/lists',
  ownLists: '/lists/contacts',
  batchUpload: '/batch-upload',
  credits: '/credits',
  chargingRules: '/credits/rules',
  statement: '/statement',
  settings: '/settings',
  security: '/settings/security',
  purposes: '/settings/purposes',
  vendors: '/settings/vendors',
  compareVendors: '/settings/vendors/compare',
  allPrograms: '/settings/programs',
  team: '/settings/team',
  activity: '/activity',
  doNotCall: '/settings/do-not-call',
  operator: '/operator',
  operatorSetup: '/operator/setup',
  operatorSources: '/operator/sources',
  operatorLoads: '/operator/loads',
  operatorFeeds: '/operator/feeds',
  operatorVendors: '/operator/vendors',
  operatorRequests: '/operator/requests',
  operatorOptOuts: '/operator/opt-outs',
  operatorPrices: '/operator/prices',
  operatorRefunds: '/operator/refunds',
  operatorAccounts: '/operator/accounts',
  operatorAudit: '/operator/audit',
  operatorCalibrations: '/operator/calibrations',
  operatorRetention: '/operator/retention',
  operatorDoNotCall: '/operator/do-not-call',
  operatorCallingRules: '/operator/calling-rules',
  operatorCalibration: (id: number) => `/operator/calibrations/${id}`,
  /** A file that is being loaded: what it is, its columns, and whose records it holds. */
  operatorLoadFile: (id: string) => `/operator/loads/${encodeURIComponent(id)}`,
  operatorAccount: (id: string) => `/operator/accounts/${encodeURIComponent(id)}`,
  operatorRequest: (receipt: string) => `/operator/requests/${encodeURIComponent(receipt)}`,
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  result: (id: string) => `/results/${encodeURIComponent(id)}`,
  dueDiligence: (searchId: string) => `/results/${encodeURIComponent(searchId)}/due-diligence`,
  receipt: (searchId: string) => `/receipts/${encodeURIComponent(searchId)}`,
  /** The quote of a job that waits to be started. */
  batchQuote: (id: string) => `/batch-upload?job=${encodeURIComponent(id)}`,
  batchResults: (id: string) => `/batch-results/${encodeURIComponent(id)}`,
  /** A page of the programs section; see programs-part.tsx. */
  programs: (section: string) => `/settings/programs/${section}`,
  propertyList: (id: string) => `/property-lists/${encodeURIComponent(id)}`,
  list: (id: string) => `/lists/${encodeURIComponent(id)}`,
  searchFor: ({ mode, ...fields }: SearchPrefill) => `/search${write('?', mode ? { mode } : {})}${write('#', fields)}`,
  /** The same with query parameters, as the specification has it (section 2). Only for navigation within the app, which sends no request. */
  searchInParameters: (prefill: SearchPrefill) => `/search${write('?', prefill)}`,
} as const;
