'use strict';

/** The base URL of the API at the account's Deedline, without trailing slashes in the configured address. */
const base = (bundle) => `${String(bundle.authData.baseUrl).replace(/\/+$/, '')}/api/v1`;

const addKey = (request, _z, bundle) => ({
  ...request,
  headers: { ...request.headers, Authorization: `Bearer ${bundle.authData.apiKey}` },
  skipThrowForStatus: true,
});

/** Throws with the API's own message on a refusal, which says what was not charged and what to do. */
const sayRefusal = (response, z) => {
  if (response.status < 400) return response;
  const { error } = response.json ?? {};
  if (response.status === 429)
    throw new z.errors.ThrottledError(error?.message ?? 'Too many requests', Number(response.getHeader('retry-after')) || 60);
  if (response.status === 401) throw new z.errors.ExpiredAuthError(error?.message ?? 'The key was not accepted');
  throw new z.errors.Error(error?.message ?? `Deedline answered ${response.status}`, error?.code ?? 'unknown', response.status);
};

const authentication = {
  type: 'custom',
  test: async (z, bundle) => (await z.request({ url: `${base(bundle)}/me` })).json,
  connectionLabel: '{{keyName}}',
  fields: [
    { key: 'baseUrl', label: 'Address', required: true, helpText: 'Where your Deedline is, such as https://deedline.example.' },
    {
      key: 'apiKey',
      label: 'API key',
      type: 'password',
      required: true,
      helpText:
        'An owner of the account makes it in Settings, under Programs. Give it the scopes search, webhooks, events, outcomes and calling, as you need them.',
    },
  ],
};

module.exports = { authentication, addKey, sayRefusal, base };
