import { z } from 'zod';

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

export const login = z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(1000) });
export type Login = z.infer<typeof login>;

export const register = z.object({
  email: z.string().trim().min(1, 'Email is required').max(254),
  password: z.string().min(8, 'Password must be at least 8 characters long').max(1000),
  firstName: z.string().trim().max(100).optional(),
  lastName: z.string().trim().max(100).optional(),
});
export type Register = z.infer<typeof register>;
