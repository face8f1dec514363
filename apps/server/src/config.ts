/** The only reader of process.env in the server. A wrong value fails at start with its name. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import '@deedline/contract/plain-words';
import {
  collectorUrl,
  contact,
  countIn,
  folder,
  folderName,
  host,
  mailFrom,
  onOff,
  postgresUrl,
  postgresUrls,
  publicUrl,
  secretToken,
  smtpUrl,
  stripeKey,
  trustProxy,
  wholeNumber,
} from './config-values.ts';
import { type CrmClients, checkCrmClients, crmVariables, readCrmClients } from './config-crm.ts';
import { isLoopback, judgeLink, type Link } from '@deedline/database/judge-link';

const REPO = resolve(import.meta.dirname, '../../..');

const OWNERS = [
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['EVIDENCE_DATABASE_OWNER_URL', 'EVIDENCE_DATABASE_URL'],
] as const;
/** Each with several addresses. */
const LISTS = ['EVIDENCE_READ_URLS', 'EVIDENCE_STORE_URLS', 'EVIDENCE_STORE_OWNER_URLS'] as const;
/** By default: each holds up to a gigabyte of a machine. */
const MOST_WORKERS = 4;
const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const variables = z.object({
  PORT: wholeNumber('PORT', 0, 65_535, 3000),
  HOST: host,
  DATA_DIR: folder(resolve(REPO, 'data')),
  KEYS_DIR: folderName.optional(),
  OPT_OUT_LOG: folderName.optional(),
  WAL_ARCHIVE: folderName.optional(),
  DATABASE_URL: postgresUrl,
  EVIDENCE_DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  EVIDENCE_DATABASE_OWNER_URL: postgresUrl,
  EVIDENCE_READ_URLS: postgresUrls,
  EVIDENCE_STORE_URLS: postgresUrls,
  EVIDENCE_STORE_OWNER_URLS: postgresUrls,
  DATABASE_TLS: onOff('on'),
  DATABASE_CONNECTIONS: countIn('DATABASE_CONNECTIONS', 6, 1000, 20).optional(),
  DEMO: onOff('on'),
  TRUST_PROXY: trustProxy,
  WEB_DIR: folder(resolve(REPO, 'apps/web/dist')),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('warn'),
  AUTH_REQUESTS_PER_MINUTE: wholeNumber('AUTH_REQUESTS_PER_MINUTE', 1, 1_000_000, 120),
  SESSION_IDLE_HOURS: wholeNumber('SESSION_IDLE_HOURS', 1, 720, 168),
  SIGN_UPS_PER_HOUR: wholeNumber('SIGN_UPS_PER_HOUR', 1, 1_000_000, 20),
  SEARCHES_PER_MINUTE: wholeNumber('SEARCHES_PER_MINUTE', 1, 1_000_000, 1200),
  PROGRAM_REQUESTS_PER_MINUTE: wholeNumber('PROGRAM_REQUESTS_PER_MINUTE', 1, 1_000_000, 1200),
  REQUIRE_LICENCE: onOff('off'),
  BILLING: onOff('on'),
  REQUIRE_SECOND_FACTOR: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  SUGGESTIONS_PER_MINUTE: wholeNumber('SUGGESTIONS_PER_MINUTE', 1, 1_000_000, 300),
  SAMPLES_PER_MINUTE: wholeNumber('SAMPLES_PER_MINUTE', 1, 1_000_000, 30),
  MAIL_REQUESTS_PER_HOUR: wholeNumber('MAIL_REQUESTS_PER_HOUR', 1, 1_000_000, 30),
  PAYMENT_REQUESTS_PER_MINUTE: wholeNumber('PAYMENT_REQUESTS_PER_MINUTE', 1, 1_000_000, 30),
  MAX_LOAD_BYTES: wholeNumber('MAX_LOAD_BYTES', 1, 1_000_000_000_000, 20_000_000_000),
  LOAD_FOLDER: folderName.optional(),
  MAP_BASE_FILE: z.string().refine(existsSync, 'must name a PMTiles file that is there').optional(),
  SMTP_URL: smtpUrl,
  MAIL_FROM: mailFrom,
  PUBLIC_URL: publicUrl,
  OPERATOR_EMAIL: z
    .string()
    .regex(/^[^\s\p{Cc}<>@]+@[^\s\p{Cc}<>@]+$/u, 'must be an address, for example privacy@example.com')
    .optional(),
  CONTACT: contact,
  SECURITY_CONTACT: contact,
  METRICS_TOKEN: secretToken,
  WORKER_PORT: wholeNumber('WORKER_PORT', 0, 65_535, 0),
  WORKERS: wholeNumber('WORKERS', 1, 64, Math.max(1, Math.min(MOST_WORKERS, Math.floor(availableParallelism() / 2)))),
  HSTS: z.enum(['off', 'on', 'subdomains', 'preload'], { error: 'must be on, off, subdomains or preload' }).default('on'),
  STRIPE_SECRET_KEY: stripeKey(/^[sr]k_/, 'sk_live_... or sk_test_...'),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_/, 'pk_live_... or pk_test_...'),
  STRIPE_WEBHOOK_SECRET: stripeKey(/^whsec_/, 'whsec_...'),
  PRACTICE_PAYMENTS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  ...crmVariables,
  // The exporter reads these and its others by itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorUrl,
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  NODE_ENV: z.string().optional(),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
});

const environment = variables.superRefine((values, check) => {
  checkCrmClients(values, check);
  if (values.PRACTICE_PAYMENTS === 'on' && values.STRIPE_SECRET_KEY === undefined && !isLoopbackOnly(values))
    check.addIssue({
      code: 'custom',
      path: ['PRACTICE_PAYMENTS'],
      message:
        'must be off where others reach it: HOST, PUBLIC_URL or TRUST_PROXY say so, and practice gives credits for nothing. Set the keys of Stripe to sell credits',
    });
  if (!values.BILLING)
    for (const name of [...STRIPE_KEYS, ...(values.PRACTICE_PAYMENTS === 'on' ? (['PRACTICE_PAYMENTS'] as const) : [])])
      if (values[name] !== undefined)
        check.addIssue({
          code: 'custom',
          path: [name],
          message: 'must not be set beside BILLING=off: nobody is billed, so nothing could be paid for. Leave one of them out',
        });
  const { PORT: port, WORKER_PORT: first, WORKERS: workers } = values;
  if (first > 0 && port >= first && port < first + workers)
    check.addIssue({
      code: 'custom',
      path: ['WORKER_PORT'],
      message: `must leave PORT (${port}) to the API: each of ${workers} workers takes a port from it on`,
    });
  if (isTlsVoid(values) && !isLoopbackOnly(values))
    check.addIssue({
      code: 'custom',
      path: ['NODE_TLS_REJECT_UNAUTHORIZED'],
      message:
        'must not be 0: nobody that is connected to would have to prove who they are. For a certificate authority of your own set NODE_EXTRA_CA_CERTS to the file of its certificate, or sslrootcert in DATABASE_URL',
    });
  for (const [owner, name] of OWNERS)
    if (values[owner] !== undefined && values[name] === undefined)
      check.addIssue({ code: 'custom', path: [owner], message: `must stand beside ${name}, whose migrations it is for` });
  const { EVIDENCE_STORE_URLS: besides, EVIDENCE_STORE_OWNER_URLS: owners } = values;
  if (owners.length > 0 && owners.length !== besides.length)
    check.addIssue({
      code: 'custom',
      path: ['EVIDENCE_STORE_OWNER_URLS'],
      message: 'must name as many stores as EVIDENCE_STORE_URLS, in the same order',
    });
  for (const { name, link } of judgeLinks(values))
    if (link === 'unreadable')
      check.addIssue({ code: 'custom', path: [name], message: 'must name files of certificates that can be read' });
    else if (link === 'open' && values.DATABASE_TLS)
      check.addIssue({
        code: 'custom',
        path: [name],
        message:
          'must be reached over TLS by a server that proves who it is: add ?sslmode=verify-full (and &sslrootcert=FILE for a certificate authority of your own). Where the network between is trusted, set DATABASE_TLS=off',
      });
  const missing = STRIPE_KEYS.filter((name) => values[name] === undefined);
  if (missing.length === STRIPE_KEYS.length) return;
  for (const name of missing)
    check.addIssue({ code: 'custom', path: [name], message: 'must be set too: the three of Stripe belong together' });
  const [secretMode, publishableMode] = [values.STRIPE_SECRET_KEY, values.STRIPE_PUBLISHABLE_KEY].map((key) => key?.split('_')[1]);
  if (missing.length === 0 && secretMode !== publishableMode)
    check.addIssue({
      code: 'custom',
      path: ['STRIPE_PUBLISHABLE_KEY'],
      message: 'must be of the same mode (test or live) as STRIPE_SECRET_KEY',
    });
});

/** How each database that is named is reached. */
function judgeLinks(values: z.infer<typeof variables>): NamedLink[] {
  return [
    ...OWNERS.flat().flatMap((name) => judge(name, values[name])),
    ...LISTS.flatMap((name) => values[name].flatMap((url) => judge(name, url))),
  ];
}

function judge(name: string, url: string | undefined): NamedLink[] {
  if (url === undefined) return [];
  try {
    return [{ name, link: judgeLink(url) }];
  } catch {
    return [{ name, link: 'unreadable' }];
  }
}

type NamedLink = { name: string; link: Link | 'unreadable' };

/** Who takes the money. 'practice': a checkout of our own where nothing is charged; 'off': nothing can be bought. */
export type PaymentConfig =
  | { mode: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string }
  | { mode: 'practice' }
  | { mode: 'off' };

export interface Config {
  connections: ConnectionLimits;
  port: number;
  host: string;
  /** Everything an installation keeps: the embedded database, keys, the demo state. */
  dataDir: string;
  /** The keys that stored data are sealed with, a folder for each account. */
  keysDir: string;
  /** A file of opt-outs and closings beside the database, which a restore replays. */
  optOutLog: string;
  /** A folder that the embedded database's log is archived in. */
  walArchive?: string;
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  databaseUrl?: string;
  /** Absent: the same database as `databaseUrl`. */
  evidenceDatabaseUrl?: string;
  /** Streaming replicas of the evidence store, for searches to read by. */
  evidenceReadUrls: string[];
  /** Evidence stores beside `evidenceDatabaseUrl`, each with whole loads, and the same as the owners of their tables, in the same order. */
  evidenceStoreUrls: string[];
  evidenceStoreOwnerUrls: string[];
  /** Who owns the tables, for migrations and for commands that need more than the application may. Absent: `databaseUrl` is the owner's. */
  databaseOwnerUrl?: string;
  evidenceDatabaseOwnerUrl?: string;
  /** Settings whose databases are on other machines and are reached without verified TLS, because the network between is said to be trusted. */
  openLinks: string[];
  /** Whether Node believes every certificate, by NODE_TLS_REJECT_UNAUTHORIZED. */
  isTlsVoid: boolean;
  /** Most of this process. Absent: its share of what the server has. */
  databaseConnections?: number;
  demo: boolean;
  /** Whether searches cost credits. Where not, nothing is held or charged, and no page speaks of prices. */
  billing: boolean;
  /** Networks, or names of networks. */
  trustProxy: false | string[];
  webDir: string;
  logLevel: string;
  authRequestsPerMinute: number;
  /** How many accounts an hour one address may make. */
  signUpsPerHour: number;
  /** A member's session that nobody used for so long has ended. */
  sessionIdleHours: number;
  searchesPerMinute: number;
  /** Of one key. */
  programRequestsPerMinute: number;
  /** Whether nobody searches before they said which licence they hold, or that they need none. */
  requireLicence: boolean;
  /** Whether every member needs a second factor, whatever their team asks. */
  requireSecondFactor: boolean;
  suggestionsPerMinute: number;
  /** Sample searches of one address: enough to try every mode twice and again, too little to be of use to a program. */
  samplesPerMinute: number;
  /** How often an hour one address may have mail sent to people who are not signed in. */
  mailRequestsPerHour: number;
  /** How often a minute one account may begin a checkout. */
  paymentRequestsPerMinute: number;
  /** Of one file of records that an operator sends in the browser. */
  maxLoadBytes: number;
  /** A folder of this machine whose files operators may load from the console. Absent: none. */
  loadFolder?: string;
  /** A PMTiles file of the operator's, to lie beneath the lots of the map of properties. */
  mapBaseFile?: string;
  /** Absent: mails are written to a folder in `dataDir`. */
  smtpUrl?: string;
  mailFrom: string;
  /** Who hears of privacy requests that are due. Absent: the log alone does. */
  operatorEmail?: string;
  /** For questions and for holes: a mailto:, tel: or https: address that pages, or security.txt, name. Absent: they name none. */
  contact?: string;
  securityContact?: string;
  /** Who shows it reads GET /metrics. Absent: nobody does. */
  metricsToken?: string;
  /** Where the worker says how it is, on the same host; where one parent runs several, each has the next port. Absent: nowhere. */
  workerPort?: number;
  /** Processes that a parent runs side by side to work off batches, and all that nobody waits for. */
  workers: number;
  /** For how much a browser that came by HTTPS stays with it. */
  hsts: 'off' | 'on' | 'subdomains' | 'preload';
  /** Without a slash at its end. */
  publicUrl: string;
  /** Whether PORT or PUBLIC_URL says it; else it is the default, which another shell may have been told otherwise. */
  namesAddress: boolean;
  /** The name under which spans are sent; absent: none are. '': that of the process. */
  spansOf?: string;
  payments: PaymentConfig;
  /** As which app this installation is registered with CRMs, by their ids. */
  crmClients: CrmClients;
  /** Milliseconds that a search which found nothing useful takes at least, whatever it had to do. */
  freeAnswerMs: number;
  /** Of Argon2id: KiB, passes and lanes that a hash of a password takes. */
  passwordCost: Readonly<{ memoryCost: number; timeCost: number; parallelism: number }>;
  /** Nobody reaches it but this machine: it listens on loopback, its public address is loopback, and no proxy stands before it. */
  isLoopbackOnly: boolean;
  /** Whether free credits and invitations wait until an owner followed a mailed link: wherever mail is sent, or others come in. */
  provesAddresses: boolean;
}

/** Longer than nearly every search: how long one took says nothing of what it found. */
const FREE_ANSWER_MS = 250;
/** OWASP's first choice: 19 MiB, 2 passes, 1 lane. */
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Reads and checks the environment. Throws an Error whose message names each wrong variable, one a line. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  const values = parsed.data;
  return {
    connections: CONNECTION_LIMITS,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    optOutLog: resolve(values.OPT_OUT_LOG ?? join(values.DATA_DIR, 'opt-outs.log')),
    keysDir: resolve(values.KEYS_DIR ?? join(values.DATA_DIR, 'keys', 'accounts')),
    ...(values.WAL_ARCHIVE === undefined ? {} : { walArchive: resolve(values.WAL_ARCHIVE) }),
    ...(values.DATABASE_URL === undefined ? {} : { databaseUrl: values.DATABASE_URL }),
    ...(values.EVIDENCE_DATABASE_URL === undefined ? {} : { evidenceDatabaseUrl: values.EVIDENCE_DATABASE_URL }),
    evidenceReadUrls: values.EVIDENCE_READ_URLS,
    evidenceStoreUrls: values.EVIDENCE_STORE_URLS,
    evidenceStoreOwnerUrls: values.EVIDENCE_STORE_OWNER_URLS.length > 0 ? values.EVIDENCE_STORE_OWNER_URLS : values.EVIDENCE_STORE_URLS,
    ...(values.DATABASE_OWNER_URL === undefined ? {} : { databaseOwnerUrl: values.DATABASE_OWNER_URL }),
    ...(values.EVIDENCE_DATABASE_OWNER_URL === undefined ? {} : { evidenceDatabaseOwnerUrl: values.EVIDENCE_DATABASE_OWNER_URL }),
    isTlsVoid: isTlsVoid(values),
    openLinks: [...new Set(judgeLinks(values).flatMap(({ name, link }) => (link === 'open' ? [name] : [])))],
    ...(values.DATABASE_CONNECTIONS === undefined ? {} : { databaseConnections: values.DATABASE_CONNECTIONS }),
    demo: values.DEMO,
    billing: values.BILLING,
    trustProxy: values.TRUST_PROXY,
    webDir: values.WEB_DIR,
    logLevel: values.LOG_LEVEL,
    authRequestsPerMinute: values.AUTH_REQUESTS_PER_MINUTE,
    signUpsPerHour: values.SIGN_UPS_PER_HOUR,
    sessionIdleHours: values.SESSION_IDLE_HOURS,
    searchesPerMinute: values.SEARCHES_PER_MINUTE,
    programRequestsPerMinute: values.PROGRAM_REQUESTS_PER_MINUTE,
    requireLicence: values.REQUIRE_LICENCE,
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR === undefined ? isPublic(values) : values.REQUIRE_SECOND_FACTOR === 'on',
    suggestionsPerMinute: values.SUGGESTIONS_PER_MINUTE,
    samplesPerMinute: values.SAMPLES_PER_MINUTE,
    mailRequestsPerHour: values.MAIL_REQUESTS_PER_HOUR,
    paymentRequestsPerMinute: values.PAYMENT_REQUESTS_PER_MINUTE,
    maxLoadBytes: values.MAX_LOAD_BYTES,
    ...(values.LOAD_FOLDER === undefined ? {} : { loadFolder: resolve(values.LOAD_FOLDER) }),
    ...(values.MAP_BASE_FILE === undefined ? {} : { mapBaseFile: resolve(values.MAP_BASE_FILE) }),
    ...(values.SMTP_URL === undefined ? {} : { smtpUrl: values.SMTP_URL }),
    mailFrom: values.MAIL_FROM,
    ...(values.OPERATOR_EMAIL === undefined ? {} : { operatorEmail: values.OPERATOR_EMAIL }),
    ...(values.CONTACT === undefined ? {} : { contact: values.CONTACT }),
    ...(values.SECURITY_CONTACT === undefined ? {} : { securityContact: values.SECURITY_CONTACT }),
    ...(values.METRICS_TOKEN === undefined ? {} : { metricsToken: values.METRICS_TOKEN }),
    ...(values.WORKER_PORT === 0 ? {} : { workerPort: values.WORKER_PORT }),
    workers: values.WORKERS,
    hsts: values.HSTS,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    namesAddress: given['PORT'] !== undefined || given['PUBLIC_URL'] !== undefined,
    ...(sendsSpans(values) ? { spansOf: values.OTEL_SERVICE_NAME ?? '' } : {}),
    payments: readPayments(values),
    crmClients: readCrmClients(values),
    freeAnswerMs: FREE_ANSWER_MS,
    passwordCost: PASSWORD_COST,
    isLoopbackOnly: isLoopbackOnly(values),
    provesAddresses: values.SMTP_URL !== undefined || !isLoopbackOnly(values),
  };
}

/** The same with the embedded database of one data folder, whatever the environment names. */
export function readFolderConfig(dataDir: string): Config {
  const none = Object.fromEntries([...OWNERS.flat(), ...LISTS].map((name) => [name, undefined]));
  return readConfig({ ...process.env, ...none, DATA_DIR: dataDir });
}

type Values = z.infer<typeof variables>;

function isLoopbackOnly({ HOST, PUBLIC_URL, TRUST_PROXY }: Values): boolean {
  return isLoopback(HOST) && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname)) && TRUST_PROXY === false;
}

/** Node takes this one value for it. */
function isTlsVoid({ NODE_TLS_REJECT_UNAUTHORIZED }: Values): boolean {
  return NODE_TLS_REJECT_UNAUTHORIZED === '0';
}

/** Where everybody can come: its links begin with https:// and a name that is not this machine's. */
function isPublic({ PUBLIC_URL }: Values): boolean {
  const url = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  return url?.protocol === 'https:' && !isLoopback(url.hostname);
}

function sendsSpans({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED }: Values): boolean {
  return (OTEL_EXPORTER_OTLP_ENDPOINT ?? OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined && OTEL_SDK_DISABLED !== 'true';
}

/** Credits for nothing are for the demo, or for who asks for them by name, and only where nobody else comes in. */
function readPayments(values: Values): PaymentConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (secretKey !== undefined && publishableKey !== undefined && webhookSecret !== undefined)
    return { mode: 'stripe', secretKey, publishableKey, webhookSecret };
  if (!values.BILLING) return { mode: 'off' };
  const isDemo = values.DEMO && values.NODE_ENV !== 'production' && isLoopbackOnly(values);
  return { mode: values.PRACTICE_PAYMENTS === 'on' || (values.PRACTICE_PAYMENTS === undefined && isDemo) ? 'practice' : 'off' };
}

/** The environment of a child process: this one's, with the databases that the parent started, and without their owners unless they are given. */
export function childEnvironment(
  urls: Partial<Record<(typeof OWNERS)[number][number] | 'EVIDENCE_STORE_OWNER_URLS', string>>,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_OWNER_URL: undefined,
    EVIDENCE_DATABASE_OWNER_URL: undefined,
    EVIDENCE_STORE_OWNER_URLS: undefined,
    ...urls,
  };
}

/** What the importer needs of the system: it reads strangers' files, so no secret is among it. */
const OF_SYSTEM = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'LC_ALL', 'TZ', 'SYSTEMROOT', 'NODE_COMPILE_CACHE'];
/** How a database is reached. */
const OF_DATABASE = [
  'EVIDENCE_STORE_URLS',
  'EVIDENCE_STORE_OWNER_URLS',
  'DATABASE_TLS',
  'NODE_EXTRA_CA_CERTS',
  'PGSSLROOTCERT',
  'PGSSLCERT',
  'PGSSLKEY',
];

/** The environment of the importer, which is told of a database, as the owner of its tables, where it is to load. */
export function importerEnvironment(databaseUrl: string | undefined): NodeJS.ProcessEnv {
  const names = databaseUrl === undefined ? OF_SYSTEM : [...OF_SYSTEM, ...OF_DATABASE];
  const kept = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  return { ...kept, ...(databaseUrl === undefined ? {} : { EVIDENCE_DATABASE_OWNER_URL: databaseUrl }) };
}

/** How long others may take with what they send and take. Milliseconds. */
export interface ConnectionLimits {
  /** Until the headers of a request are whole, counted from the opening of the connection too. */
  headersMs: number;
  /** Until a body is whole that is no file. */
  bodyMs: number;
  /** Without a whole step forward: of a file that comes, and of an answer that is taken. */
  stalledMs: number;
  /** Until any request is whole. */
  longestMs: number;
  /** Of a connection between two requests. */
  idleMs: number;
  /** How often it is looked. */
  checkMs: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  stalledMs: 30_000,
  longestMs: 3_600_000,
  idleMs: 72_000,
  checkMs: 2_000,
};
