const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Returns the address in lower case without 'mailto:' and angle brackets, or null if it is not a mailbox address (RFC 5321 lengths, dot-atom local parts). */
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

/** The part that two spellings of one mailbox share: no '+tag', and no dots if the provider ignores them. Takes the result of `readEmail`. */
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

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Typed into required email fields when there is no mailbox. */
const FILLERS = words(
  'none no na n/a nil null nobody noone nomail noemail no-email no.email no_email nomailbox noreply no-reply no.reply no_reply donotreply do-not-reply unknown notgiven notprovided notavailable declined refused test testing example email noemailaddress nothing asdf qwerty abc xxx',
);
const FILLER_DOMAINS = words('none na noemail nomail noreply donotreply');

/** Whether it was only typed to fill a field and belongs to nobody: `none@example.com`, `noemail@…`, `a@a.com`. Takes the result of `readEmail`. */
export function isFillerEmail(email: string): boolean {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const domain = email.slice(at + 1);
  const label = domain.slice(0, domain.indexOf('.'));
  return FILLERS.has(local) || FILLER_DOMAINS.has(label) || (local === label && local.length < 4);
}

/** Mailboxes of offices (RFC 2142 defines the first ones), which are read by whoever works there. */
const OFFICES = words(
  'info marketing sales support noc security postmaster hostmaster usenet news webmaster abuse admin administrator office offices contact contactus help helpdesk service services customerservice customercare billing accounts accounting accountspayable payable payables ap ar hr jobs careers recruiting frontdesk front.desk reception receptionist leasing rentals rental realty escrow title closing closings settlement team staff mail mailbox enquiries inquiries inquiry orders order reservations booking bookings manager management propertymanagement propertymanager maintenance operations legal press media newsletter membership members school clinic church parish pastor rector club hello web website it tech',
);

/** Whether it is an office's mailbox and not a person's own: `info@`, `leasing2@`. Takes the result of `readEmail`. */
export function isOfficeEmail(email: string): boolean {
  return OFFICES.has(email.slice(0, email.lastIndexOf('@')).replace(/\d+$/, ''));
}
