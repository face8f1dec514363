/** The part of the catalogue that whoever signs in, or proves once more who they are, can meet. */
export const SIGN_IN_ERRORS = {
  invalid_credentials: { status: 401, title: 'Invalid email or password', advice: 'Check both and try again.', retryable: false },
  wrong_password: { status: 403, title: 'This is not your current password', advice: 'Check it and try again.', retryable: false },
  confirmation_required: {
    status: 403,
    title: 'Please type your password once more',
    advice: 'Send it to POST /api/auth/confirm, then ask again within ten minutes.',
    retryable: false,
  },
  second_factor_required: {
    status: 401,
    title: 'Please enter the code of your authenticator',
    advice:
      'Send the code, or one of the recovery codes, together with email and password; after a team’s provider to POST /api/auth/openid/code.',
    retryable: false,
  },
  second_factor_needed: {
    status: 403,
    title: 'A second factor is needed here. Set one up first, in Settings under Security.',
    advice: 'Set up an authenticator with POST /api/auth/second-factor/offer and POST /api/auth/second-factor.',
    retryable: false,
  },
  second_factor_set: {
    status: 409,
    title: 'There is a second factor already. Remove it first.',
    advice: 'Read GET /api/auth/second-factor.',
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
    advice: 'Begin again, or sign in with your password. The owner who set the provider sees the reason on the activity record.',
    retryable: false,
  },
  openid_unavailable: {
    status: 502,
    title: 'Your team’s provider did not answer as one. Nothing was changed.',
    advice: 'Try again in a while, or sign in with your password. An owner can look whether the address of the provider is right.',
    retryable: true,
  },
  openid_address_refused: {
    status: 400,
    title: 'This address cannot be that of a provider',
    advice: 'Send the issuer with https://, at a host of the internet. Installations that only their own machine reaches may ask it too.',
    retryable: false,
  },
  openid_team_unknown: {
    status: 404,
    title: 'No team signs in with this code',
    advice: 'Ask an owner of your team for its sign-in address, or sign in with your password.',
    retryable: false,
  },
  passkey_not_found: { status: 404, title: 'There is no such passkey', advice: 'It was removed already, perhaps.', retryable: false },
  session_not_found: {
    status: 404,
    title: 'There is no such session',
    advice: 'It has ended already, perhaps. Sessions of others are not shown.',
    retryable: false,
  },
  password_refused: {
    status: 400,
    title: 'This password is among those that are tried first',
    advice: 'Choose another; the message says why this one is refused.',
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
    title: 'Type the password of this account as well',
    advice: 'Send the password beside the token, or sign in first. Who does not know it asks for a new one by mail.',
    retryable: false,
  },
  operator_refused: {
    status: 401,
    title: 'Email, password or code is wrong',
    advice: 'Check all three. A code counts once; wait for the next one.',
    retryable: false,
  },
  wrong_code: {
    status: 403,
    title: 'This code is not the one that the authenticator shows now',
    advice: 'Type the code that is shown now, and check the clock of the device.',
    retryable: false,
  },
} as const;
