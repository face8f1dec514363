import { hostCookie } from '../../http/cookies.ts';

/** Of the browser that began a sign-in through a provider: with it alone it ends. */
export const signInCookie = hostCookie('deedline_openid', { path: '/api/auth/openid', sameSite: 'lax' });
