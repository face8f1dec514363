import { CRM_ERRORS } from './crm-errors.ts';

/** Errors of access by programs, a part of the catalogue in errors.ts. */
export const PROGRAM_ERRORS = {
  ...CRM_ERRORS,
  program_key_required: {
    status: 401,
    title: 'This needs an API key. A session does not work here.',
    advice: 'Send "Authorization: Bearer" and a key that an owner made in Settings, under Programs.',
    retryable: false,
  },
  program_key_ended: {
    status: 401,
    title: 'This key no longer works. Nothing was done.',
    advice: 'Ask an owner of the account for a new one; the message says why this one no longer works.',
    retryable: false,
  },
  program_key_not_found: {
    status: 404,
    title: 'Key not found',
    advice: 'Check the id: the key may have been revoked or may have expired. Keys of other accounts are not shown.',
    retryable: false,
  },
  too_many_program_keys: {
    status: 409,
    title: 'You have 100 active keys, the maximum',
    advice: 'Revoke one that is no longer used.',
    retryable: false,
  },
  address_refused: {
    status: 403,
    title: 'This key is not accepted from your network. Nothing was done.',
    advice: 'Send the request from a network that the key is bound to, or ask an owner to make a key for yours.',
    retryable: false,
  },
  scope_required: {
    status: 403,
    title: 'This key does not have the required scope. Nothing was done.',
    advice: 'Use a key with the scope that the message names; owners make them in Settings, under Programs.',
    retryable: false,
  },
  purpose_refused: {
    status: 403,
    title: 'This key is not for this purpose. Nothing was charged.',
    advice: 'Send a purpose that GET /api/v1/me lists, or use another key.',
    retryable: false,
  },
  cursor_gone: {
    status: 410,
    title: 'This cursor no longer exists',
    advice: 'Start over without a cursor, and read again what you have stored.',
    retryable: false,
  },
  idempotency_running: {
    status: 409,
    title: 'The first request with this Idempotency-Key has not finished yet',
    advice: 'Send it again in a moment; it is only done once.',
    retryable: true,
  },
  key_cap_reached: {
    status: 402,
    title: 'This could cost more than this key may still spend this month. Nothing was charged.',
    advice: 'Wait until next month (UTC), or ask an owner to make a key with a higher limit.',
    retryable: false,
  },
  grant_not_found: {
    status: 404,
    title: 'Grant not found',
    advice: 'Use an id from GET /api/grants.',
    retryable: false,
  },
  too_many_grants: {
    status: 409,
    title: 'You have the maximum number of active grants',
    advice: 'End one that is no longer needed, in Settings under Programs, Assistants.',
    retryable: false,
  },
  grant_required: {
    status: 403,
    title: 'A person must allow this first. Nothing was held or charged.',
    advice: 'Ask someone on the account to make a grant in Settings, under Programs, Assistants; then try again.',
    retryable: true,
  },
  grant_spent: {
    status: 403,
    title: 'The grant does not cover this. It has fewer credits left than this may cost. Nothing was held or charged.',
    advice: 'Ask for less, wait until what is running has ended, or ask someone on the account for another grant.',
    retryable: true,
  },
} as const;
