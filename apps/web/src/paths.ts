import type { SearchMode } from '@deedline/contract/search';

/**
 * What `/search` understands in its address: what the product specification names (section 2) as parameters, and what tells namesakes apart
 * behind the `#`, which no server gets to see.
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
  street?: string;
  city?: string;
  state?: string;
  zip?: string;
};

const UNSEEN_PREFILL = ['ownerName', 'street', 'city', 'state', 'zip'] as const satisfies readonly (keyof SearchPrefill)[];

/** Every address of the app, built here and nowhere else. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  acceptInvitation: '/accept-invitation',
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
  dashboard: '/dashboard',
  search: '/search',
  history: '/history',
  lists: '/lists',
  batchUpload: '/batch-upload',
  credits: '/credits',
  chargingRules: '/credits/rules',
  statement: '/statement',
  settings: '/settings',
  security: '/settings/security',
  purposes: '/settings/purposes',
  team: '/settings/team',
  activity: '/activity',
  doNotCall: '/settings/do-not-call',
  operator: '/operator',
  operatorSetup: '/operator/setup',
  operatorSources: '/operator/sources',
  operatorRequests: '/operator/requests',
  operatorOptOuts: '/operator/opt-outs',
  operatorRefunds: '/operator/refunds',
  operatorAccounts: '/operator/accounts',
  operatorAudit: '/operator/audit',
  operatorCalibrations: '/operator/calibrations',
  operatorRetention: '/operator/retention',
  operatorDoNotCall: '/operator/do-not-call',
  operatorCallingRules: '/operator/calling-rules',
  operatorAccount: (id: string) => `/operator/accounts/${encodeURIComponent(id)}`,
  operatorRequest: (receipt: string) => `/operator/requests/${encodeURIComponent(receipt)}`,
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  result: (id: string) => `/results/${encodeURIComponent(id)}`,
  receipt: (searchId: string) => `/receipts/${encodeURIComponent(searchId)}`,
  /** The quote of a job that waits for its start. */
  batchQuote: (id: string) => `/batch-upload?job=${encodeURIComponent(id)}`,
  batchResults: (id: string) => `/batch-results/${encodeURIComponent(id)}`,
  list: (id: string) => `/lists/${encodeURIComponent(id)}`,
  searchFor: (prefill: SearchPrefill) => {
    const filled = Object.entries(prefill).filter(([, value]) => value !== '');
    const write = (mark: string, isUnseen: boolean) => {
      const parameters = filled.filter(([name]) => UNSEEN_PREFILL.some((unseen) => unseen === name) === isUnseen);
      return parameters.length === 0 ? '' : `${mark}${new URLSearchParams(Object.fromEntries(parameters))}`;
    };
    return `/search${write('?', false)}${write('#', true)}`;
  },
} as const;
