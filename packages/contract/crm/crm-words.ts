/** Words about CRMs for pages, free of schemas. */

export const CRM_IDS = ['gohighlevel', 'hubspot', 'pipedrive', 'followupboss'] as const;
export type CrmId = (typeof CRM_IDS)[number];

/** The most pushes for a whole batch or list, and other limits. */
export const CRM_LIMITS = { pushes: 20_000, fields: 500, log: 50 } as const;

const PHONES = [1, 2, 3, 4, 5] as const;
type PhoneColumn = `phone_${(typeof PHONES)[number]}` | `phone_${(typeof PHONES)[number]}_says`;
const PHONE_COLUMNS = PHONES.flatMap((rank): [PhoneColumn, string][] => [
  [`phone_${rank}`, `Phone ${rank}`],
  [`phone_${rank}_says`, `Phone ${rank}: confidence, why, do-not-call list`],
]);

/** Columns of a result that can be mapped to a field of a CRM. Name, phones and emails always go to the CRM's own fields, regardless of the mapping. */
const NAMES = {
  property_address: 'Property address',
  property_street: 'Property street',
  property_city: 'Property city',
  property_state: 'Property state',
  property_zip: 'Property ZIP code',
  mailing_address: 'Mailing address',
  owner: 'Owner on record',
  owner_kind: 'Kind of owner',
  parcel_id: 'Parcel ID',
  county: 'County',
  match_confidence: 'Confidence of the match',
  contact_confidence: 'Confidence of the best contact',
  ...(Object.fromEntries(PHONE_COLUMNS) as Record<PhoneColumn, string>),
  email_2: 'Email 2',
  email_3: 'Email 3',
  call_window: 'When it may be called',
  link: 'Link to the result',
} as const;
export type CrmColumn = keyof typeof NAMES;
export const CRM_COLUMNS = Object.keys(NAMES) as CrmColumn[];

export function nameColumn(column: CrmColumn): string {
  return NAMES[column];
}

export const CRM_PUSH_STATES = ['waiting', 'sent', 'taken_out', 'left_out', 'failed'] as const;
export type CrmPushState = (typeof CRM_PUSH_STATES)[number];

/** The reason for a push's state. */
export const CRM_REASONS = [
  'sent',
  'note_missing',
  'taken_out',
  'elsewhere',
  'not_there',
  'nothing_to_send',
  'none_callable',
  'below',
  'not_bought',
  'key_refused',
  'too_many',
  'refused',
  'unreachable',
  'not_connected',
] as const;
export type CrmReason = (typeof CRM_REASONS)[number];

const WORDS: Readonly<Record<CrmReason, string>> = {
  sent: 'Sent.',
  note_missing: 'Sent, but without its note: the CRM took the contact and not the note. Send it again to write the note.',
  taken_out: 'Taken out of the CRM: the answer names them no more.',
  elsewhere:
    'Not taken out everywhere: it was also sent to an account of this CRM that was connected before and is not now. Whoever opted out must be removed there by hand, or is once that account is connected again by the same key.',
  not_there: 'Nothing of it was in the CRM.',
  nothing_to_send: 'Not sent: the answer has no phone and no email. Nothing was charged.',
  none_callable:
    'Not sent: none of its numbers may be called and it has no email, and this CRM knows no do-not-disturb mark. Nothing was charged.',
  below: 'Not sent by itself: its best contact is below the confidence that you set. Send it from its page if you want it.',
  not_bought: 'Not sent: the search is not completed or is not your account’s. Nothing was charged.',
  key_refused:
    'Not sent: the CRM does not take the key any more. Nothing was charged. An owner connects it anew in Settings › Programs › CRM; what waits is sent then.',
  too_many: 'The CRM asks to wait. It is sent when the pause ends.',
  refused:
    'Not sent: the CRM does not take what was sent. Nothing was charged. Check the fields in Settings › Programs › CRM, then send it again.',
  unreachable: 'Not sent: the CRM could not be reached, or failed. Nothing was charged. Send it again.',
  not_connected: 'Waits: this CRM is not connected now. It is sent once an owner connects it again in Settings › Programs › CRM.',
};

export function sayCrmReason(reason: CrmReason): string {
  return WORDS[reason];
}

/** Words for a waiting delivery. `reason`: why the last attempt failed, null before the first. */
export function sayCrmWaiting(
  reason: CrmReason | null,
  { cause, isConnected, isLeft }: { cause: CrmCause; isConnected: boolean; isLeft: boolean },
): string {
  if (!isConnected && cause === 'opt_out')
    return 'Waits: somebody opted out, and this CRM is not connected now. They stand in it still: they are taken out once the same account is connected again by the same key; where it never is, remove them there by hand.';
  if (!isConnected) return WORDS.not_connected;
  if (isLeft && cause !== 'opt_out')
    return 'Waits: whoever connected this CRM left the team. It is sent once an owner tests the connection, to keep it, or connects it anew in Settings › Programs › CRM.';
  if (reason === null) return 'Waits for its turn.';
  if (reason === 'unreachable') return 'Not sent yet: the CRM could not be reached, or failed. It is tried again by itself.';
  return WORDS[reason];
}

export const CRM_CAUSES = ['member', 'list', 'batch', 'by_itself', 'opt_out', 'again'] as const;
export type CrmCause = (typeof CRM_CAUSES)[number];
