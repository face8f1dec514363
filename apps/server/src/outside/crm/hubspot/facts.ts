import type { CrmFacts } from '../crm.ts';

export const FACTS: CrmFacts = {
  label: 'HubSpot',
  homepage: 'https://www.hubspot.com',
  readOn: '2026-11-26',
  sources: [
    'github.com/HubSpot/HubSpot-public-api-spec-collection @99893791 PublicApiSpecs/CRM/Contacts/Rollouts/424/2026-09, Notes/Rollouts/424/2026-09, Properties/Rollouts/145899/2026-09, Auth/Oauth/Rollouts/155908/v1',
    // Association type 202 links a note to a contact.
    'https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide',
    // Search. Several public clients find numbers by hs_searchable_calculated_*, in digits without a country code.
    'https://developers.hubspot.com/docs/api-reference/2026-03/crm/search-the-crm',
  ],
  keyHelp:
    'In HubSpot under Settings › Integrations › Private Apps: an access token with the scopes crm.objects.contacts.read, crm.objects.contacts.write and crm.schemas.contacts.read.',
  knowsDoNotDisturb: false,
  oauth: {
    authorizeUrl: 'https://app.hubspot.com/oauth/authorize',
    tokenUrl: 'https://api.hubapi.com/oauth/v1/token',
    scopes: ['crm.objects.contacts.read', 'crm.objects.contacts.write', 'crm.schemas.contacts.read', 'oauth'],
    hasPkce: true,
    secretIn: 'body',
    keeps: { hubId: 'hub_id' },
  },
  usualFields: { property_street: 'address', property_city: 'city', property_state: 'state', property_zip: 'zip' },
};
