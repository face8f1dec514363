import { z } from 'zod';
import { plainText } from './text.ts';

const EMAIL_LIMIT = 254;
const PASSWORD_LIMIT = 1000;
/** As loose as a browser's email input: something, an @, something. */
const emailAddress = plainText(EMAIL_LIMIT).regex(/^[^\s@]+@[^\s@]+$/, 'Please enter a valid email address');
const name = plainText(100).optional();

/** GET /api/auth/user, and the answer of login and register. */
export const user = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  /** Credits free to spend: the wallet's balance less what is held. */
  credits: z.number(),
  createdAt: z.string(),
});
export type User = z.infer<typeof user>;

export const login = z.object({
  email: plainText(EMAIL_LIMIT).min(1, 'Email is required'),
  password: z.string().min(1, 'Password is required').max(PASSWORD_LIMIT, 'This password is too long'),
});
export type Login = z.infer<typeof login>;

export const register = z.object({
  email: emailAddress,
  password: z.string().min(8, 'Password must be at least 8 characters long').max(PASSWORD_LIMIT, 'This password is too long'),
  firstName: name,
  lastName: name,
});
export type Register = z.infer<typeof register>;
