/** Errors about connecting to and sending to CRMs, a part of the catalogue in errors.ts. */
export const CRM_ERRORS = {
  crm_not_found: {
    status: 404,
    title: 'There is no such CRM',
    advice: 'Take an id of GET /api/crm.',
    retryable: false,
  },
  crm_not_connected: {
    status: 409,
    title: 'This CRM is not connected. Nothing was sent, and nothing was charged.',
    advice: 'An owner of the account connects it in Settings › Programs › CRM.',
    retryable: false,
  },
  crm_key_refused: {
    status: 400,
    title: 'The CRM does not take this key. Nothing was changed.',
    advice: 'Send every part of the key that GET /api/crm names, with the permissions that it tells.',
    retryable: false,
  },
  crm_sign_in_missing: {
    status: 409,
    title: 'This CRM cannot be connected in this way here. Nothing was changed.',
    advice: 'Connect it with a key, or have the operator register this installation with the CRM.',
    retryable: false,
  },
  crm_sign_in_refused: {
    status: 400,
    title: 'The CRM was not connected: its sign-in was not begun here, took too long, or was refused. Nothing was changed.',
    advice: 'Begin again in Settings › Programs › CRM.',
    retryable: false,
  },
  crm_push_not_found: {
    status: 404,
    title: 'There is no such entry in the log of what was sent',
    advice: 'Take an id of GET /api/crm/pushes.',
    retryable: false,
  },
} as const;
