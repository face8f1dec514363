import { CRM_ERRORS } from './crm-errors.ts';

/** Errors of access by programs, a part of the catalogue in errors.ts. */
export const PROGRAM_ERRORS = {
  ...CRM_ERRORS,
  program_key_required: {
    status: 401,
    title: 'This needs the key of a program. A session opens nothing here.',
    advice: 'Send "Authorization: Bearer" and a key that an owner made in Settings, under Programs.',
    retryable: false,
  },
  program_key_ended: {
    status: 401,
    title: 'This key has ended. Nothing was done.',
    advice: 'Ask an owner of the account for another one; the message says why this one ended.',
    retryable: false,
  },
  program_key_not_found: {
    status: 404,
    title: 'There is no such key',
    advice: 'Check the id: it was revoked or has expired, perhaps. Keys of other accounts are not shown.',
    retryable: false,
  },
  too_many_program_keys: {
    status: 409,
    title: 'You have 100 living keys, the most there can be',
    advice: 'Revoke one that nothing uses any more.',
    retryable: false,
  },
  address_refused: {
    status: 403,
    title: 'This key is not taken from your network. Nothing was done.',
    advice: 'Ask from a network that the key is bound to, or have an owner make one for yours.',
    retryable: false,
  },
  scope_required: {
    status: 403,
    title: 'This key is not for this. Nothing was done.',
    advice: 'Use a key with the scope that the message names; owners make them in Settings, under Programs.',
    retryable: false,
  },
  purpose_refused: {
    status: 403,
    title: 'This key is not for this purpose. Nothing was charged.',
    advice: 'Send a purpose that GET /api/v1/me names, or use another key.',
    retryable: false,
  },
  cursor_gone: {
    status: 410,
    title: 'There is nothing at this cursor any more',
    advice: 'Begin anew without a cursor, and read again what you keep.',
    retryable: false,
  },
  idempotency_running: {
    status: 409,
    title: 'The first request with this Idempotency-Key has not ended yet',
    advice: 'Send it again in a moment; it is done once.',
    retryable: true,
  },
  key_cap_reached: {
    status: 402,
    title: 'This would cost more than this key may still spend this month. Nothing was charged.',
    advice: 'Wait for the next month of UTC, or have an owner make a key with a higher limit.',
    retryable: false,
  },
  grant_not_found: {
    status: 404,
    title: 'There is no such grant',
    advice: 'Take an id of GET /api/grants.',
    retryable: false,
  },
  too_many_grants: {
    status: 409,
    title: 'As many grants are live as there may be at once',
    advice: 'End one that is no longer needed, in Settings under Programs, Assistants.',
    retryable: false,
  },
  grant_required: {
    status: 403,
    title: 'A person has to allow this first. Nothing was held or charged.',
    advice: 'Ask somebody of the account to make a grant in Settings, under Programs, Assistants; then ask again.',
    retryable: true,
  },
  grant_spent: {
    status: 403,
    title: 'The grant does not reach for this. It has fewer credits left than this may cost. Nothing was held or charged.',
    advice: 'Ask for less, wait until what runs has ended, or ask somebody of the account for another grant.',
    retryable: true,
  },
} as const;
