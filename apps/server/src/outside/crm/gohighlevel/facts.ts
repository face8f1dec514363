import type { CrmFacts } from '../crm.ts';

export const FACTS: CrmFacts = {
  label: 'GoHighLevel',
  homepage: 'https://www.gohighlevel.com',
  readOn: '2026-11-26',
  // Its API descriptions, and docs/oauth/Authorization.md in the same repository.
  sources: ['github.com/GoHighLevel/highlevel-api-docs @0af86a4c apps/contacts.json, apps/locations.json, apps/oauth.json'],
  keyHelp:
    'In the sub-account under Settings › Private Integrations: a token with the scopes contacts.readonly, contacts.write and locations/customFields.readonly. The location ID stands under Settings › Business Profile.',
  knowsDoNotDisturb: true,
  oauth: {
    authorizeUrl: 'https://marketplace.gohighlevel.com/oauth/chooselocation',
    tokenUrl: 'https://services.leadconnectorhq.com/oauth/token',
    scopes: ['contacts.readonly', 'contacts.write', 'locations/customFields.readonly'],
    hasPkce: false,
    secretIn: 'body',
    more: { user_type: 'Location' },
    keeps: { locationId: 'locationId' },
  },
  usualFields: { property_street: 'address1', property_city: 'city', property_state: 'state', property_zip: 'postalCode' },
};
