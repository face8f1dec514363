/** The parts of a vendor's key. */
import { AppError } from '@deedline/contract/errors';
import type { Vendor } from '../../outside/vendors/vendor.ts';

export type Credentials = Readonly<Record<string, string>>;

/** Throws `vendor_key_unreadable` when a part is missing, does not match its pattern, or does not belong to this vendor. */
export function readCredentials({ credentials }: Pick<Vendor, 'credentials'>, given: Record<string, string>): Credentials {
  const names = credentials.map(({ name }) => name);
  if (Object.keys(given).some((name) => !names.includes(name))) throw new AppError('vendor_key_unreadable');
  return Object.fromEntries(
    credentials.map(({ name, label, pattern }) => {
      const value = given[name]?.trim();
      if (value === undefined || value === '' || pattern?.test(value) === false)
        throw new AppError('vendor_key_unreadable', `${label} is missing, or does not look like one. Nothing was changed.`);
      return [name, value];
    }),
  );
}

/** The last four characters of the last secret part; empty if it is shorter than 12 characters. */
export function lastFourOf({ credentials }: Pick<Vendor, 'credentials'>, given: Credentials): string {
  const secret = given[credentials.findLast(({ isSecret }) => isSecret)?.name ?? ''] ?? '';
  return secret.length < 12 ? '' : secret.slice(-4);
}
