import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../errors.ts';

/** The body of every error of the API for programs. */
export const apiError = z.object({
  error: z.object({
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]).describe('Codes are stable; messages may change.'),
    message: z.string().describe('What happened, and what was not charged.'),
    requestId: z.string().describe('Also in the header X-Request-Id. The operator can use it to find what happened.'),
    details: z.object({
      advice: z.string().describe('What to do.'),
      retryable: z.boolean().describe('Whether the same request may succeed later.'),
      page: z.string().describe('The documentation page for this code, on this installation.'),
    }),
  }),
});

/** The page that documents a code. */
export function errorPage(code: ErrorCode): string {
  return `/docs/errors#${code}`;
}
