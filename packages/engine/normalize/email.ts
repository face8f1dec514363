const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Lower case without 'mailto:' and angle brackets, or null when it is no mailbox address (RFC 5321 lengths, dot-atom local parts). */
export function readEmail(text: string): string | null {
  if (text.length > 400) return null;
  let email = text.normalize('NFKC').trim().toLowerCase();
  if (email.endsWith('>')) email = email.slice(email.lastIndexOf('<') + 1, -1).trim();
  if (email.startsWith('mailto:')) email = email.slice(7).trim();
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const domain = email.slice(at + 1);
  if (at < 1 || local.length > 64 || domain.length > 253 || !LOCAL.test(local) || !DOMAIN.test(domain)) return null;
  return /\.\d+$/.test(domain) ? null : `${local}@${domain}`;
}

/** What two spellings of one mailbox share: no '+tag', and no dots where the provider ignores them. Takes what `readEmail` gave. */
export function emailKeyText(email: string): string {
  const at = email.lastIndexOf('@');
  let local = email.slice(0, at);
  let domain = email.slice(at + 1);
  const plus = local.indexOf('+');
  if (plus > 0) local = local.slice(0, plus);
  if (domain === 'googlemail.com') domain = 'gmail.com';
  if (domain === 'gmail.com') local = local.replaceAll('.', '');
  return `${local}@${domain}`;
}
