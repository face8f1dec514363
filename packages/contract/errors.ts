import { KEPT_ERRORS } from './kept-errors.ts';
import { LOAD_ERRORS } from './load-errors.ts';
import { PROGRAM_ERRORS } from './program-errors.ts';
import { SERVEMANAGER_ERRORS } from './servemanager-errors.ts';
import { SESSION_ERRORS } from './session-errors.ts';

/** Every error that a caller can get. `title` is the default message; `advice` says what to do; `retryable` whether waiting helps. */
export const ERRORS = {
  ...KEPT_ERRORS,
  ...LOAD_ERRORS,
  ...PROGRAM_ERRORS,
  ...SERVEMANAGER_ERRORS,
  ...SESSION_ERRORS,
  malformed_body: { status: 400, title: 'The request body is not valid JSON', advice: 'Send one JSON object.', retryable: false },
  body_too_large: {
    status: 413,
    title: 'The request body is too large',
    advice: 'Send less: the message says how much is allowed.',
    retryable: false,
  },
  unsupported_media_type: {
    status: 415,
    title: 'Send JSON',
    advice: 'Set Content-Type: application/json, or text/csv for the file of a batch.',
    retryable: false,
  },
  range_not_satisfiable: {
    status: 416,
    title: 'This file has no such range',
    advice: 'Request the whole file, without Range.',
    retryable: false,
  },
  request_timeout: {
    status: 408,
    title: 'The request did not arrive in time. Nothing was charged.',
    advice: 'Send it again without pausing.',
    retryable: true,
  },
  headers_too_large: {
    status: 431,
    title: 'The URL or the headers of this request are too long',
    advice: 'Keep both together under 16 KB.',
    retryable: false,
  },
  malformed_request: {
    status: 400,
    title: 'This request cannot be read',
    advice: 'Send a valid HTTP/1.1 request.',
    retryable: false,
  },
  overloaded: {
    status: 503,
    title: 'The service is too busy to answer right now. Nothing was charged. Please try again in a moment.',
    advice: 'Try again after the time in Retry-After.',
    retryable: true,
  },
  insecure_connection: {
    status: 403,
    title: 'This request came without HTTPS. Nothing was done.',
    advice: 'Send it to the https:// address, and change the password or session that it carried: someone may have read it along the way.',
    retryable: false,
  },
  cross_site_request: {
    status: 403,
    title: 'This request came from another site',
    advice: 'Send it from the pages of this installation, or without Origin and Sec-Fetch-Site from a program.',
    retryable: false,
  },
  invalid_request: { status: 400, title: 'Validation Error', advice: 'Correct the field that the message names.', retryable: false },
  webhook_not_found: { status: 404, title: 'Webhook not found', advice: 'See GET /api/v1/webhooks.', retryable: false },
  webhook_delivery_not_found: {
    status: 404,
    title: 'Message not found',
    advice: 'Check the messages of its webhook; they are kept for thirty days.',
    retryable: false,
  },
  webhook_address_refused: {
    status: 400,
    title: 'Webhooks cannot be sent to this address. Nothing was changed.',
    advice: 'Use an https:// address at a public internet host, on port 443 or 8443, without a password in it.',
    retryable: false,
  },
  webhook_off: { status: 409, title: 'This webhook is switched off. Nothing was sent.', advice: 'Switch it on first.', retryable: false },
  too_many_webhooks: {
    status: 409,
    title: 'This account has the maximum number of webhooks',
    advice: 'Remove one that is no longer needed.',
    retryable: false,
  },
  permissible_use_required: {
    status: 400,
    title: 'Please agree to the permissible use policy',
    advice: 'Send "permissibleUse": true together with the purpose of the search.',
    retryable: false,
  },
  forbidden_use: {
    status: 403,
    title: 'This use is not permitted. Deedline is not a consumer reporting agency. Nothing was charged.',
    advice: 'Search only for a permitted use: skip tracing, debt collection, legal process or fraud prevention.',
    retryable: false,
  },
  licence_required: {
    status: 403,
    title: 'First say in Settings which licence you hold, or that you need none. Nothing was charged.',
    advice: 'Do so in Settings, under Compliance, or with POST /api/licence; you are asked only once.',
    retryable: false,
  },
  invalid_credentials: { status: 401, title: 'Invalid email or password', advice: 'Check both and try again.', retryable: false },
  wrong_password: { status: 403, title: 'This is not your current password', advice: 'Check it and try again.', retryable: false },
  confirmation_required: {
    status: 403,
    title: 'Please enter your password again',
    advice: 'Send it to POST /api/auth/confirm, then try again within ten minutes.',
    retryable: false,
  },
  second_factor_required: {
    status: 401,
    title: 'Please enter the code from your authenticator',
    advice:
      'Send the code, or a recovery code, together with email and password. After signing in through a team’s provider, send it to POST /api/auth/openid/code.',
    retryable: false,
  },
  second_factor_needed: {
    status: 403,
    title: 'This needs a second factor. First set one up in Settings, under Security.',
    advice: 'Set up an authenticator with POST /api/auth/second-factor/offer and POST /api/auth/second-factor.',
    retryable: false,
  },
  second_factor_set: {
    status: 409,
    title: 'You already have a second factor. Remove it first.',
    advice: 'See GET /api/auth/second-factor.',
    retryable: false,
  },
  passkey_refused: {
    status: 401,
    title: 'This passkey was not accepted',
    advice: 'Try again, or sign in with your password.',
    retryable: false,
  },
  openid_refused: {
    status: 401,
    title: 'The sign-in through your team’s provider was not accepted',
    advice: 'Start again, or sign in with your password. The owner who set up the provider can see the reason in the activity record.',
    retryable: false,
  },
  openid_unavailable: {
    status: 502,
    title: 'Your team’s sign-in provider did not respond as expected. Nothing was changed.',
    advice: 'Try again in a while, or sign in with your password. An owner can check whether the provider’s address is right.',
    retryable: true,
  },
  openid_address_refused: {
    status: 400,
    title: 'This cannot be the address of a sign-in provider',
    advice:
      'Send the issuer as an https:// address at a public internet host. An installation that only its own machine can reach may also use a provider on that machine.',
    retryable: false,
  },
  openid_team_unknown: {
    status: 404,
    title: 'No team signs in with this code',
    advice: 'Ask an owner of your team for its sign-in address, or sign in with your password.',
    retryable: false,
  },
  passkey_not_found: { status: 404, title: 'Passkey not found', advice: 'It may have been removed already.', retryable: false },
  session_not_found: {
    status: 404,
    title: 'Session not found',
    advice: 'It may have ended already. Sessions of others are not shown.',
    retryable: false,
  },
  password_refused: {
    status: 400,
    title: 'This password is too easy to guess',
    advice: 'Choose another; the message says why this one was refused.',
    retryable: false,
  },
  proof_required: {
    status: 403,
    title: 'Confirm your email address first: open the link that was sent to it',
    advice: 'POST /api/auth/prove-email sends the link again.',
    retryable: false,
  },
  password_needed: {
    status: 403,
    title: 'Enter the password of this account as well',
    advice: 'Send the password along with the token, or sign in first. If you do not know it, ask for a new one by email.',
    retryable: false,
  },
  operator_refused: {
    status: 401,
    title: 'The email, password or code is wrong',
    advice: 'Check all three. A code works once; wait for the next one.',
    retryable: false,
  },
  wrong_code: {
    status: 403,
    title: 'This is not the code that the authenticator shows now',
    advice: 'Enter the code that is shown now, and check the clock of the device.',
    retryable: false,
  },
  account_reason_required: {
    status: 403,
    title: 'First say why you are viewing this account',
    advice: 'Give the reason once; it is recorded with what you see.',
    retryable: false,
  },
  act_refused: {
    status: 409,
    title: 'This cannot be done as requested. Nothing was changed.',
    advice: 'The message says why.',
    retryable: false,
  },
  link_expired: {
    status: 410,
    title: 'This link is no longer valid. It works once and for a limited time.',
    advice: 'Ask for a new link.',
    retryable: false,
  },
  insufficient_credits: {
    status: 402,
    title: 'Insufficient credits. You need at least 1 credit to perform a search.',
    advice: 'Add credits, then search again.',
    retryable: false,
  },
  credits_set_aside: {
    status: 402,
    title:
      'Some of your credits are set aside for searches or batches that are still running, and the rest are fewer than this search may cost. Nothing was charged.',
    advice: 'Wait until they finish, or add credits; then search again.',
    retryable: true,
  },
  prices_changed: { status: 409, title: 'Prices changed. Nothing was charged.', advice: 'Reload the page.', retryable: false },
  statement_too_long: {
    status: 409,
    title: 'This period has more than 20,000 movements, the most that a PDF can hold. No file was written.',
    advice: 'Download it as a CSV, which has every movement, or choose a shorter period.',
    retryable: false,
  },
  not_found: { status: 404, title: 'Not found', advice: 'Check the method and the path.', retryable: false },
  search_not_found: {
    status: 404,
    title: 'Search not found',
    advice: 'Check the id; searches of other accounts are not shown.',
    retryable: false,
  },
  batch_job_not_found: {
    status: 404,
    title: 'Batch job not found',
    advice: 'Check the id; jobs of other accounts are not shown.',
    retryable: false,
  },
  batch_job_state: {
    status: 409,
    title: 'This cannot be done in the job’s current state. Nothing was charged.',
    advice: 'Reload the job: it has been started, cancelled or completed in the meantime.',
    retryable: false,
  },
  too_many_batch_jobs: {
    status: 409,
    title: 'You have 20 unfinished batch jobs, the maximum. Nothing was charged.',
    advice: 'Wait until one finishes, or discard one that has not started.',
    retryable: false,
  },
  batch_mapping_not_found: { status: 404, title: 'Saved columns not found', advice: 'Check the id.', retryable: false },
  contact_not_found: {
    status: 404,
    title: 'This search has no such contact',
    advice: 'Send the phone or email exactly as it appears in the search result.',
    retryable: false,
  },
  parcel_not_found: {
    status: 404,
    title: 'This parcel is not listed here',
    advice: 'Check the county and the parcel number; not every county’s roll is loaded.',
    retryable: false,
  },
  member_not_found: {
    status: 404,
    title: 'Member not found',
    advice: 'Check the id; members of other accounts are not shown.',
    retryable: false,
  },
  invitation_not_found: {
    status: 404,
    title: 'Invitation not found',
    advice: 'Check the id: it may have been accepted or withdrawn.',
    retryable: false,
  },
  last_owner: {
    status: 409,
    title: 'An account needs an owner, and you are its only one',
    advice: 'Make someone else an owner first, or delete the account.',
    retryable: false,
  },
  already_on_team: {
    status: 409,
    title: 'This address is already on your team, or has a pending invitation',
    advice: 'Change their role in the list, or send the invitation again.',
    retryable: false,
  },
  team_full: {
    status: 409,
    title: 'Your team has 50 members and invitations, the maximum',
    advice: 'Remove someone, or withdraw an invitation.',
    retryable: false,
  },
  invitations_used_up: {
    status: 429,
    title: 'You have sent as many invitations as you can for now',
    advice: 'Try again tomorrow.',
    retryable: true,
  },
  receipt_not_found: {
    status: 404,
    title: 'Nothing was found under this number',
    advice: 'Check the number: it has twelve letters and digits.',
    retryable: false,
  },
  samples_not_found: { status: 404, title: 'There are no samples here', advice: 'Samples exist in demo mode only.', retryable: false },
  email_unavailable: {
    status: 409,
    title: 'Could not create account',
    advice: 'Sign in if you have an account, or use another email address.',
    retryable: false,
  },
  idempotency_conflict: {
    status: 409,
    title: 'This Idempotency-Key was used for a different request. Nothing was done.',
    advice: 'Use a new key for a new request, and the same key only with the same body.',
    retryable: false,
  },
  number_list_refused: {
    status: 400,
    title: 'This file cannot be used as a list of numbers. Nothing was changed.',
    advice: 'Correct what the message names, and upload the file again.',
    retryable: false,
  },
  number_list_not_found: {
    status: 404,
    title: 'Number list not found',
    advice: 'Check the id; lists of other accounts are not shown.',
    retryable: false,
  },
  outcome_import_not_found: {
    status: 404,
    title: 'Import of outcomes not found, or already undone',
    advice: 'Check the id; imports of other accounts are not shown.',
    retryable: false,
  },
  own_list_not_found: {
    status: 404,
    title: 'Contact list not found',
    advice: 'Check the id; lists of other accounts are not shown, and deleted lists are gone.',
    retryable: false,
  },
  own_list_complete: {
    status: 409,
    title: 'This list is complete and takes no more rows',
    advice: 'Upload the rows as another list.',
    retryable: false,
  },
  own_lists_full: {
    status: 409,
    title: 'Your account has the maximum number of contact lists, or of rows in them. Nothing was added.',
    advice: 'Delete a list that you no longer need, or upload a shorter file.',
    retryable: false,
  },
  vendor_not_found: {
    status: 404,
    title: 'Vendor not found, or nothing is set for it',
    advice: 'Use an id from GET /api/vendors.',
    retryable: false,
  },
  comparison_not_found: {
    status: 404,
    title: 'Comparison not found. No vendor was asked.',
    advice: 'Start one with POST /api/vendors/comparisons.',
    retryable: false,
  },
  vendor_key_needed: {
    status: 409,
    title: 'This vendor needs a key of your account, and there is none. Nothing was changed.',
    advice: 'Send the key that the vendor gave you, as `credentials`.',
    retryable: false,
  },
  vendor_key_unreadable: {
    status: 400,
    title: 'This is not a key of this vendor. Nothing was changed.',
    advice: 'Send every part of the key that GET /api/vendors names, exactly as the vendor shows it.',
    retryable: false,
  },
  calling_rules_refused: {
    status: 400,
    title: 'This document is not a valid set of calling rules. Nothing was changed.',
    advice: 'Correct every place that the message names.',
    retryable: false,
  },
  calling_rules_not_found: {
    status: 404,
    title: 'Edition of the calling rules not found',
    advice: 'Check the number.',
    retryable: false,
  },
  too_many_number_lists: {
    status: 409,
    title: 'You have 200 number lists, the maximum',
    advice: 'Remove one that you no longer need.',
    retryable: false,
  },
  unknown_package: {
    status: 400,
    title: 'There is no such credit package. Nothing was charged.',
    advice: 'Choose a package from GET /api/payments, with its price id and its credits.',
    retryable: false,
  },
  card_declined: {
    status: 402,
    title: 'The card was declined. Nothing was charged.',
    advice: 'Try another card.',
    retryable: false,
  },
  payment_not_found: {
    status: 404,
    title: 'Payment not found',
    advice: 'Check the id; payments of other accounts are not shown.',
    retryable: false,
  },
  checkout_expired: {
    status: 410,
    title: 'This checkout has ended. Nothing was charged.',
    advice: 'Choose a package again.',
    retryable: false,
  },
  webhook_rejected: {
    status: 400,
    title: 'This delivery could not be verified',
    advice: 'Check the signing secret; deliver the body exactly as it was signed, within five minutes.',
    retryable: false,
  },
  payments_unavailable: {
    status: 503,
    title: 'Payment processing is temporarily unavailable',
    advice: 'Nothing was charged. Try again later.',
    retryable: true,
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests. Please wait a minute and try again.',
    advice: 'Wait for the time in Retry-After.',
    retryable: true,
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    advice: 'Try again; if it keeps happening, report the request id.',
    retryable: true,
  },
  sealed_data: {
    status: 500,
    title: 'What is stored here cannot be opened: its key is missing or is a different one',
    advice: 'Tell the operator of this installation, who can restore the folder of keys.',
    retryable: false,
  },
  unavailable: {
    status: 503,
    title: 'The service is not available right now. Please try again in a moment.',
    advice: 'Try again after the time in Retry-After.',
    retryable: true,
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** The default Retry-After of a 503. */
export const RETRY_AFTER_SECONDS = 5;

/** An error of the catalogue. `detail` replaces the title as the message; `retryAfterSeconds` is sent as Retry-After. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail?: string, cause?: unknown, retryAfterSeconds?: number) {
    super(detail ?? ERRORS[code].title, { cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds ?? (this.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
