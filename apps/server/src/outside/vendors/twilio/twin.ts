/** Imitates Twilio over a made-up state, in its wire format: parts that were not requested, and absent error codes, are null. */
import { answerJson, createTwinFetch, digestOf, type Draw, drawOf, misdial, STEADY } from '../twins.ts';
import type { TruthLine, TwinHabits, VendorFetch, VendorRequest, VendorResponse, VendorTruth } from '../vendor.ts';

const CARRIERS = ['Fenmark Wireless', 'Harrow Cellular', 'Plainline', 'Northbell Telephone'];
/** Invented rates: carriers know nearly every line, and their data is current. */
const HABITS: TwinHabits = { ...STEADY, hit: 0.97, nullEntry: 0.002, tooMany: 0.004, hang: 0.001, fault: 0.002 };
const TYPES = { mobile: 'mobile', landline: 'landline', voip: 'nonFixedVoip' } as const;

interface Asked {
  correlation_id?: string;
  phone_number: string;
  fields: readonly string[];
  last_verified_date?: string;
}

export function createTwin(truth: VendorTruth, habits: Partial<TwinHabits> = {}): VendorFetch {
  const own: TwinHabits = { ...HABITS, ...habits };
  return createTwinFetch(own, (request) => {
    const url = new URL(request.url);
    const asked = readAsked(request, url);
    const about = JSON.stringify(asked.map((one) => ({ ...one, correlation_id: undefined })));
    const headers = { 'twilio-request-id': `RQ${digestOf(about)}` };
    return {
      about,
      tooMany: () => answerJson(429, error(20429, 'Too Many Requests', 429), { ...headers, 'retry-after': '1' }),
      answer: () => answer(request, url, asked, own, truth, headers),
    };
  });
}

function readAsked({ body }: VendorRequest, { pathname, searchParams }: URL): Asked[] {
  if (pathname === '/v2/batch/query') {
    const { phone_numbers: list } = JSON.parse(body ?? '{}') as {
      phone_numbers: (Asked & { reassigned_number?: { last_verified_date: string } })[];
    };
    return list.map(({ reassigned_number: since, ...rest }) => ({ ...rest, ...since }));
  }
  const phone = /^\/v2\/PhoneNumbers\/([^/]+)$/.exec(pathname)?.[1];
  if (phone === undefined) return [];
  const since = searchParams.get('LastVerifiedDate');
  const fields = searchParams.get('Fields')?.split(',') ?? [];
  return [{ phone_number: decodeURIComponent(phone), fields, ...(since === null ? {} : { last_verified_date: since }) }];
}

function answer(
  { headers: sent }: VendorRequest,
  { pathname }: URL,
  asked: readonly Asked[],
  habits: TwinHabits,
  truth: VendorTruth,
  headers: Record<string, string>,
): VendorResponse {
  // The account has no name or no token.
  if (!/^(?:AC|SK)\w+:.+$/.test(Buffer.from(sent['authorization']?.slice('Basic '.length) ?? '', 'base64').toString()))
    return answerJson(401, error(20003, 'Authenticate', 401), headers);
  if (pathname === '/v2/RateLimits') return answerJson(200, { rate_limits: [] }, headers);
  if (asked.length === 0) return answerJson(404, error(20404, 'The requested resource was not found', 404), headers);
  const answers = asked.map((one) => ({
    ...(one.correlation_id === undefined ? {} : { correlation_id: one.correlation_id }),
    ...describe(one, drawOf(one.phone_number), habits, truth),
  }));
  if (pathname !== '/v2/batch/query') {
    const [first] = answers;
    return answerJson(200, { ...first, url: `https://lookups.twilio.com/v2/PhoneNumbers/${first!.phone_number}` }, headers);
  }
  // A list omits what a single look-up answers as null.
  const listed = answers.map((each) => Object.fromEntries(Object.entries(each).filter(([, value]) => value !== null)));
  const isNull = (at: number) => drawOf(asked[at]!.phone_number)('null') < habits.nullEntry;
  return answerJson(200, { phone_numbers: listed.map((each, at) => (isNull(at) ? null : each)) }, headers);
}

function error(code: number, message: string, status: number) {
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
}

function describe({ phone_number: number, fields, last_verified_date: since }: Asked, draw: Draw, habits: TwinHabits, truth: VendorTruth) {
  const digits = number.replace(/^\+1/, '');
  const isValid = /^[2-9]\d{9}$/.test(digits);
  const line = truth.lineOf(draw('wrong number') < habits.wrongNumber ? misdial(digits, draw) : digits);
  const knows = isValid && draw('hit') < habits.hit;
  const part = (name: string, of: object) => (isValid && fields.includes(name) ? of : null);
  return {
    calling_country_code: isValid ? '1' : null,
    country_code: isValid ? 'US' : null,
    phone_number: number,
    national_format: isValid ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : null,
    valid: isValid,
    validation_errors: isValid ? [] : [digits.length > 10 ? 'TOO_LONG' : digits.length < 10 ? 'TOO_SHORT' : 'INVALID_BUT_POSSIBLE'],
    line_type_intelligence: part('line_type_intelligence', describeType(knows ? line : undefined, draw)),
    line_status: part(
      'line_status',
      knows ? { status: line?.isActive ? 'active' : 'inactive', error_code: null } : { status: 'unknown', error_code: null },
    ),
    reassigned_number: part('reassigned_number', {
      last_verified_date: dashed(since),
      is_number_reassigned: since === undefined ? null : wasReassigned(knows ? line : undefined, since),
      error_code: null,
    }),
  };
}

function describeType(line: TruthLine | undefined, draw: Draw) {
  const unknown = { mobile_country_code: null, mobile_network_code: null, carrier_name: null, type: 'unknown', error_code: null };
  if (line === undefined) return unknown;
  const mobile = line.lineType === 'mobile' ? { mobile_country_code: '310', mobile_network_code: '410' } : {};
  return { ...unknown, ...mobile, carrier_name: CARRIERS[Math.floor(draw('carrier') * CARRIERS.length)], type: TYPES[line.lineType] };
}

function wasReassigned(line: TruthLine | undefined, since: string): string {
  if (line?.since === undefined) return 'no_data_available';
  return line.since.replaceAll('-', '').padEnd(8, '01') > since ? 'yes' : 'no';
}

function dashed(since: string | undefined): string | null {
  return since === undefined ? null : `${since.slice(0, 4)}-${since.slice(4, 6)}-${since.slice(6)}`;
}
