import { answerJson, createTwinFetch, drawOf } from '../twins.ts';
import type { TwinHabits, VendorFetch, VendorRequest, VendorResponse, VendorTruth } from '../vendor.ts';

/** Invented rates; the real vendor has not been measured. `hit`: it has a result; `wrongNumber`: the result is wrong. */
const HABITS: Required<TwinHabits> = {
  hit: 0.97,
  wrongNumber: 0.02,
  hiddenLitigator: 0,
  nullEntry: 0,
  tooMany: 0.002,
  hang: 0.002,
  fault: 0.002,
  late: 0,
  billedMiss: 0,
  ageDays: 0,
};

type Body = Readonly<Record<string, unknown>>;
interface Sent {
  api_key?: string;
  email_batch?: { email_address: string }[];
}

export function createZeroBounceTwin(truth: VendorTruth, changed: Partial<TwinHabits> = {}): VendorFetch {
  const habits = { ...HABITS, ...changed };
  return createTwinFetch(habits, (request) => {
    const sent = JSON.parse(request.body ?? '{}') as Sent;
    const emails = (sent.email_batch ?? []).map(({ email_address: email }) => email);
    return {
      about: `zerobounce ${emails.join(' ')}`,
      answer: () => answer(request, sent.api_key, emails, truth, habits),
      tooMany: () => answerJson(429, { error: 'Too many requests.' }),
    };
  });
}

function answer(
  { method, url }: VendorRequest,
  key: string | undefined,
  emails: readonly string[],
  truth: VendorTruth,
  habits: Required<TwinHabits>,
): VendorResponse {
  if (method === 'GET') return answerJson(200, { Credits: new URL(url).searchParams.get('api_key') ? '2000' : '-1' });
  if (!key)
    return answerJson(200, {
      email_batch: [],
      errors: [{ error: 'Invalid API key or your account ran out of credits', email_address: 'all' }],
    });
  return answerJson(200, { email_batch: emails.map((email) => check(email, truth, habits)), errors: [] });
}

const WORDS = { deliverable: 'valid', undeliverable: 'invalid', catch_all: 'catch-all' } as const;

function check(email: string, truth: VendorTruth, habits: Required<TwinHabits>): Body {
  const draw = drawOf(`zerobounce ${email}`);
  const is = truth.mailboxOf(email) ?? 'undeliverable';
  const told = draw('wrong') < habits.wrongNumber ? (is === 'undeliverable' ? 'deliverable' : 'undeliverable') : is;
  const status = draw('hit') < habits.hit ? WORDS[told] : 'unknown';
  const [account = '', domain = ''] = email.split('@');
  return {
    address: email,
    status,
    sub_status: status === 'invalid' ? 'mailbox_not_found' : status === 'unknown' ? 'greylisted' : '',
    free_email: false,
    did_you_mean: null,
    account,
    domain,
    domain_age_days: '9692',
    smtp_provider: '',
    mx_found: 'true',
    mx_record: `mx.${domain}`,
    firstname: null,
    lastname: null,
    gender: null,
    country: null,
    region: null,
    city: null,
    zipcode: null,
    processed_at: new Date().toISOString(),
  };
}
