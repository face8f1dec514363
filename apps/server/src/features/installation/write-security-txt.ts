import type { AppContext } from '../../context.ts';

/** RFC 9116 wants less than a year. An installation that nobody runs any more answers nothing, so nothing old is ever read. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

/** Whom to tell of a hole, as RFC 9116 has it; undefined where the installation names nobody. */
export function writeSecurityTxt({ config, now }: Pick<AppContext, 'config' | 'now'>): string | undefined {
  const { securityContact, publicUrl } = config;
  if (securityContact === undefined) return undefined;
  const today = Math.floor(now().getTime() / DAY_MS);
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date((today + GOOD_FOR_DAYS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    // Only what nobody on the way could have changed says where it belongs.
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
