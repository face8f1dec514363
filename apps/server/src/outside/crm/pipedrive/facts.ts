import type { CrmFacts } from '../crm.ts';

export const FACTS: CrmFacts = {
  label: 'Pipedrive',
  homepage: 'https://www.pipedrive.com',
  readOn: '2026-11-26',
  sources: [
    'github.com/api-evangelist/pipedrive @eb3f5e2d openapi/_original/pipedrive-v2-openapi.yml (persons, their fields), pipedrive-v1-openapi.yml (notes)',
  ],
  keyHelp: 'In Pipedrive under Personal preferences › API: your personal API token.',
  knowsDoNotDisturb: false,
  oauth: {
    authorizeUrl: 'https://oauth.pipedrive.com/oauth/authorize',
    tokenUrl: 'https://oauth.pipedrive.com/oauth/token',
    // The scopes are configured in the app: contacts:full.
    scopes: [],
    hasPkce: false,
    secretIn: 'header',
    keeps: { apiDomain: 'api_domain' },
  },
  usualFields: {},
};
