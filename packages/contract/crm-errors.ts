/** Errors about connecting to and sending to CRMs, a part of the catalogue in errors.ts. */
export const CRM_ERRORS = {
  crm_not_found: {
    status: 404,
    title: 'CRM not found',
    advice: 'Use an id from GET /api/crm.',
    retryable: false,
  },
  crm_not_connected: {
    status: 409,
    title: 'This CRM is not connected. Nothing was sent, and nothing was charged.',
    advice: 'An owner of the account can connect it in Settings › Programs › CRM.',
    retryable: false,
  },
  crm_key_refused: {
    status: 400,
    title: 'The CRM did not accept this key. Nothing was changed.',
    advice: 'Send every part of the key that GET /api/crm names, with the permissions it lists.',
    retryable: false,
  },
  crm_sign_in_missing: {
    status: 409,
    title: 'This CRM cannot be connected this way here. Nothing was changed.',
    advice: 'Connect it with a key, or ask the operator to register this installation with the CRM.',
    retryable: false,
  },
  crm_sign_in_refused: {
    status: 400,
    title: 'The CRM was not connected: the sign-in was not started here, took too long, or was refused. Nothing was changed.',
    advice: 'Start again in Settings › Programs › CRM.',
    retryable: false,
  },
  crm_push_not_found: {
    status: 404,
    title: 'Entry not found in the log of what was sent',
    advice: 'Use an id from GET /api/crm/pushes.',
    retryable: false,
  },
} as const;
