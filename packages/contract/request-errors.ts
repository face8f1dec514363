/** What is wrong with a request before anybody reads what it asks. Part of `ERRORS`. */
export const REQUEST_ERRORS = {
  malformed_body: { status: 400, title: 'The request body is not valid JSON', advice: 'Send one JSON object.', retryable: false },
  body_too_large: { status: 413, title: 'The request body is too large', advice: 'Send less than 64 KB.', retryable: false },
  unsupported_media_type: { status: 415, title: 'Send JSON', advice: 'Set Content-Type: application/json.', retryable: false },
  range_not_satisfiable: {
    status: 416,
    title: 'There is no such part of this file',
    advice: 'Ask for the whole file, without Range.',
    retryable: false,
  },
  request_timeout: {
    status: 408,
    title: 'The request did not arrive in time. Nothing was charged.',
    advice: 'Send it again, without pauses.',
    retryable: true,
  },
  headers_too_large: {
    status: 431,
    title: 'The address or the headers of this request are too long',
    advice: 'Send less than 16 KB of both together.',
    retryable: false,
  },
  malformed_request: {
    status: 400,
    title: 'This request cannot be read',
    advice: 'Send a request as HTTP/1.1 has it.',
    retryable: false,
  },
  overloaded: {
    status: 503,
    title: 'More is asked right now than can be answered soon. Nothing was charged. Please try again in a moment.',
    advice: 'Try again when Retry-After says.',
    retryable: true,
  },
  insecure_connection: {
    status: 403,
    title: 'This request came without HTTPS. Nothing was done.',
    advice: 'Send it to the https:// address, and change the password or session that it carried: it may have been read on its way.',
    retryable: false,
  },
  cross_site_request: {
    status: 403,
    title: 'This request came from another site',
    advice: 'Send it from the pages of this installation, or without Origin and Sec-Fetch-Site from a program.',
    retryable: false,
  },
} as const;
