import { userInfo } from 'node:os';

/** Who is at the keyboard, as the system knows them; a user id without a name stays a number. */
export function nameOperator(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
