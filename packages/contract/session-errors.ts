/** Errors about the session; a part of the catalogue in errors.ts. */
export const SESSION_ERRORS = {
  unauthorized: { status: 401, title: 'Unauthorized', advice: 'Sign in and send the session cookie.', retryable: false },
  role_required: {
    status: 403,
    title: 'Your role on this account does not allow this',
    advice: 'Ask an owner of the account to do it, or for another role.',
    retryable: false,
  },
  signed_in_as_another: {
    status: 409,
    title: 'Someone else is now signed in on this browser. Nothing was done or charged. Load the page again, or sign in as before.',
    advice: 'The header Deedline-Member names another member than the session does: ask who is signed in, and show that.',
    retryable: false,
  },
} as const;
