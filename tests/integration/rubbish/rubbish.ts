/** Values that no real client would send. Body values are JSON texts, because JSON has more numbers than JavaScript. */
import naughty from 'big-list-of-naughty-strings' with { type: 'json' };

/** Contained in some values; it must not appear in any log of the run. */
export const MARK = 'WILHELMINA QUXLEY-0xDEAD';

export const NUMBERS = [
  '0',
  '-1',
  '-0',
  '0.5',
  '1e-7',
  '2147483647',
  '2147483648',
  '-2147483649',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '1e15',
  '1e308',
  '1e999',
  '1'.repeat(400),
];

const TEXTS = [
  '',
  ' ',
  '\0',
  `${MARK}\0${MARK}`,
  '\ud800',
  `${MARK}\udfff`,
  '\udc00\ud800',
  '\ufeff\u202e\u2066\u0000',
  '\r\nSet-Cookie: a=b',
  'a\u0301'.repeat(60),
  'ﷺ'.repeat(70),
  '𐍈'.repeat(127),
  `${MARK} `.repeat(2000),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  "'; drop table account; --",
  '$1 %s %n {0} ${7*7} {{7*7}}',
  '\\u0000 \\x00 %00',
  '../../../../etc/passwd',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '-271821-04-20',
  '+275760-09-13T00:00:00.001Z',
  '294277-01-01',
  '4714-11-24 BC',
  'infinity',
  'NaN',
  '0x10',
  '1,5',
  '١٢٣',
  'a@b',
  `${'x'.repeat(64)}@${'y.'.repeat(90)}example`,
  'Odile\0@example.com',
  '"@"@example.com',
  'address:0,address:0,name:99999999999999999999',
  'America/Nowhere',
  '+99:99',
];

export const STRINGS: readonly string[] = [...TEXTS, ...naughty];

const OTHER_TYPES = [
  'null',
  'true',
  '[]',
  '{}',
  '[null]',
  '[[[]]]',
  '{"length":-1}',
  '{"toString":1,"valueOf":2}',
  '{"then":1}',
  '{"$gt":""}',
  `${'['.repeat(4000)}${']'.repeat(4000)}`,
  `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`,
  `[${'0,'.repeat(9000)}0]`,
  `[${'"x",'.repeat(9000)}"x"]`,
];

/** JSON texts of unexpected values. */
export const VALUES: readonly string[] = [...NUMBERS, ...OTHER_TYPES, ...STRINGS.map((text) => JSON.stringify(text))];

/** Whole bodies. */
export const BODIES: readonly string[] = [
  ...OTHER_TYPES,
  ...NUMBERS,
  '',
  '"',
  '{',
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1}}',
  '\ufeff{}',
  'nul',
  '01',
  `"${MARK}`,
  '{"\\ud800":"\\ud800"}',
  '['.repeat(60_000),
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":0`).join(',')}}`,
  JSON.stringify(MARK.repeat(5000)),
];

/** Files of every kind, for routes that read a table, a list of numbers or an archive. */
export const FILES: readonly (string | Buffer)[] = [
  '',
  '\0',
  '\ufeff',
  '"',
  'address',
  'address\n',
  'address,address\n"a""\n',
  `address\n${MARK}\0,\n`,
  `address\n${'"'.repeat(9999)}`,
  `${','.repeat(5000)}\n`,
  `address\n${'x'.repeat(40_000)}\n`,
  'address\n1 Elm St\n'.repeat(50),
  '4195550142\n99999999999999999999\n-1\n',
  Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]),
  Buffer.from([0xed, 0xa0, 0x80, 0xc0, 0x80, 0xf8, 0x88]),
  Buffer.from('504b0304140000000800ffffffffffffffffffffffffffffffff', 'hex'),
  Buffer.from('504b05060000000001000100ffffffffffffffffffff', 'hex'),
  Buffer.from('1f8b0800000000000003ffffffff', 'hex'),
  naughty.join('\n'),
];

/** Parts of a path, already encoded for a request line. */
export const PATH_PARTS: readonly string[] = [
  ...STRINGS.map((text) => encodeURIComponent(text.toWellFormed())).filter((part) => part !== '' && part.length < 1500),
  '%00',
  '%ff',
  '%ed%a0%80',
  '%',
  '%2',
  '%zz',
  '%2e%2e',
  '%2f',
  ';',
  ':id',
  '*',
  '0',
  '-1',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  '1e3',
  'null',
  'undefined',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '01890000-0000-7000-8000-00000000000',
  '{01890000-0000-7000-8000-000000000000}',
  '01890000000070008000000000000000',
];

/** Whole query strings. */
export const QUERIES: readonly string[] = [
  '&&&',
  '=',
  '%',
  '%00=%00',
  '%ed%a0%80=%ff',
  '__proto__=1&constructor=1&toString=1',
  'a=1&'.repeat(1500),
  'limit=1&limit=2',
  'limit[]=1&offset[a]=b',
];

const WIRE = STRINGS.map((text) => Buffer.from(text.toWellFormed()).toString('latin1')).filter(
  (text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text) && text.length < 2000,
);

/** Header values that HTTP can transmit. */
export const HEADER_VALUES: readonly string[] = [
  ...WIRE,
  ...NUMBERS.filter((text) => text.length < 50),
  'a'.repeat(6000),
  `${MARK}\xff\x80`,
  'bytes=-0,9-1,99999999999999999999-',
  'Thu, 99 Foo 275760 99:99:99 GMT',
  '"\\',
  ';=;=;',
  '*/*;q=nope',
  "attachment; filename*=UTF-8''%ff%00%ed%a0%80.csv",
  'attachment; filename="a\\',
  't=99999999999999999999,v1=zz,v0=',
  'Basic Og==',
  'null',
];

/** Headers that our code or the framework reads. */
export const HEADERS: readonly string[] = [
  'accept',
  'accept-encoding',
  'authorization',
  'content-disposition',
  'content-type',
  'cookie',
  'expect-ct',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'stripe-signature',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-request-id',
];
