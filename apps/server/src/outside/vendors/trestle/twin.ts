/** Imitates Trestle over a made-up state, in its wire format. */
import { answerJson, createTwinFetch, digestOf, type Draw, misdial, STEADY } from '../twins.ts';
import type { TruthPerson, TwinHabits, VendorFetch, VendorRequest, VendorResponse, VendorTruth } from '../vendor.ts';

/** Invented rates. */
const HABITS: TwinHabits = { ...STEADY, hit: 0.86, wrongNumber: 0.1, nullEntry: 0.005, tooMany: 0.006, hang: 0.002, fault: 0.004 };
const TYPES = { mobile: 'Mobile', landline: 'Landline', voip: 'NonFixedVOIP' } as const;

export function createTwin(truth: VendorTruth, habits: Partial<TwinHabits> = {}): VendorFetch {
  const own: TwinHabits = { ...HABITS, ...habits };
  return createTwinFetch(own, (request) => {
    const about = `${request.method} ${request.url} ${request.body ?? ''}`;
    const headers = { 'x-response-id': `T_${uuidOf(about)}` };
    return {
      about,
      tooMany: (draw) =>
        draw('quota') < 0.2
          ? refuseAs(429, 'QUOTA_EXCEEDED', 'Quota exhausted.', headers)
          : refuseAs(429, 'RATE_LIMIT_EXCEEDED', 'Too many.', headers),
      answer: (draw) => answer(request, draw, own, truth, headers),
    };
  });
}

function uuidOf(about: string): string {
  return digestOf(about).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Field names as in its specification; its guides call the first one `errorCode`. */
function refuseAs(status: number, error: string, message: string, headers: Record<string, string>): VendorResponse {
  return answerJson(status, { error, message }, headers);
}

function answer(
  { url, headers: sent, body, method }: VendorRequest,
  draw: Draw,
  habits: TwinHabits,
  truth: VendorTruth,
  headers: Record<string, string>,
): VendorResponse {
  if (!sent['x-api-key']) return refuseAs(403, 'INVALID_API_KEY', 'The key is invalid.', headers);
  const { pathname, searchParams } = new URL(url);
  if (method === 'POST' && pathname === '/1.0/phone_feedback') {
    const { response_id: id } = JSON.parse(body ?? '{}') as { response_id?: string };
    return id?.startsWith('T_')
      ? answerJson(200, { status: 'success' }, headers)
      : refuseAs(400, 'BAD_REQUEST', 'response_id is missing.', headers);
  }
  const phone = searchParams.get('phone')?.replace(/^\+1/, '') ?? '';
  if (!/^\d{10}$/.test(phone)) return refuseAs(400, 'BAD_REQUEST', 'phone is missing.', headers);
  if (pathname === '/3.0/phone_intel') return answerJson(200, validate(phone, draw, habits, truth), headers);
  if (pathname === '/3.2/phone') return answerJson(200, reverse(phone, draw, habits, truth), headers);
  return refuseAs(403, 'MISSING_API_KEY', 'There is no such path.', headers);
}

function describeLine(phone: string, draw: Draw, habits: TwinHabits, truth: VendorTruth) {
  const line = draw('hit') < habits.hit ? truth.lineOf(phone) : undefined;
  return {
    id: idOf('Phone', phone),
    phone_number: phone,
    is_valid: true,
    country_calling_code: '1',
    line_type: line === undefined ? null : TYPES[line.lineType],
    carrier: line === undefined ? null : 'Fenmark Telephone',
    is_prepaid: line === undefined ? null : draw('prepaid') < 0.1,
  };
}

function validate(phone: string, draw: Draw, habits: TwinHabits, truth: VendorTruth) {
  const line = truth.lineOf(phone);
  const known = draw('hit') < habits.hit && line !== undefined;
  // Activity scores are wrong as often as numbers are.
  const isActive = draw('wrong number') < habits.wrongNumber ? !line?.isActive : line?.isActive;
  const score = isActive ? 70 + Math.floor(draw('score') * 31) : Math.floor(draw('score') * 31);
  return {
    ...describeLine(phone, draw, habits, truth),
    activity_score: known ? score : 50,
    country_code: 'US',
    country_name: 'United States',
    warnings: [],
  };
}

function reverse(phone: string, draw: Draw, habits: TwinHabits, truth: VendorTruth) {
  const isWrong = draw('wrong number') < habits.wrongNumber;
  const holder = draw('hit') < habits.hit ? truth.holderOf(isWrong ? misdial(phone, draw) : phone) : undefined;
  const owners = holder === undefined ? [] : [describeOwner(holder, phone, truth)];
  return {
    ...describeLine(phone, draw, habits, truth),
    is_commercial: false,
    owners: draw('null') < habits.nullEntry ? [null, ...owners] : owners,
    warnings: [],
  };
}

function describeOwner({ id, name, address, phones, birthDate }: TruthPerson, phone: string, { asOf }: VendorTruth) {
  const { first, middle = null, last } = name;
  // A range of five years that begins with a multiple of five.
  const age = Math.floor((Number((asOf ?? new Date().toISOString()).slice(0, 4)) - Number(birthDate.slice(0, 4))) / 5) * 5;
  return {
    id: idOf('Person', id),
    name: [first, middle, last].filter(Boolean).join(' '),
    firstname: first,
    middlename: middle,
    lastname: last,
    alternate_names: [],
    age_range: `${age}-${age + 4}`,
    gender: null,
    type: 'Person',
    industry: null,
    link_to_phone_start_date: phones.find((line) => line.phone === phone)?.since ?? null,
    current_addresses: [
      {
        id: idOf('Location', JSON.stringify(address)),
        location_type: 'Address',
        street_line_1: address.line,
        street_line_2: null,
        city: address.city,
        postal_code: address.zip ?? null,
        zip4: null,
        state_code: address.state,
        country_code: 'US',
        is_active: true,
        delivery_point: 'SingleUnit',
        link_to_person_start_date: null,
      },
    ],
  };
}

function idOf(kind: 'Person' | 'Location' | 'Phone', about: string): string {
  return `${kind}.${uuidOf(about)}`;
}
