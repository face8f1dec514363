/** The only reader of process.env in the server. A wrong value fails the start with an error that names the variable. */
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
/** Each of these holds several addresses. */
const LISTS = ['EVIDENCE_READ_URLS', 'EVIDENCE_STORE_URLS', 'EVIDENCE_STORE_OWNER_URLS'] as const;
/** The limit of the default: each worker may use up to a gigabyte of memory. */
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
  // The OpenTelemetry exporter reads these, and its other variables, by itself.
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

/** How securely each named database is reached. */
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

/** The payment provider. 'practice': a checkout within this process that charges nothing; 'off': nothing can be bought. */
export type PaymentConfig =
  | { mode: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string }
  | { mode: 'practice' }
  | { mode: 'off' };

export interface Config {
  connections: ConnectionLimits;
  port: number;
  host: string;
  /** The folder of everything that an installation keeps: the embedded database, keys, the demo state. */
  dataDir: string;
  /** The folder of the keys that seal stored data, with one folder for each account. */
  keysDir: string;
  /** A log file of opt-outs and closings outside the database. A restore replays it. */
  optOutLog: string;
  /** The folder that the embedded database's log is archived to. */
  walArchive?: string;
  /** Absent: the embedded PostgreSQL under `dataDir`. */
  databaseUrl?: string;
  /** Absent: the same database as `databaseUrl`. */
  evidenceDatabaseUrl?: string;
  /** Streaming replicas of the evidence store, for searches to read by. */
  evidenceReadUrls: string[];
  /**
   * Further evidence stores beside `evidenceDatabaseUrl`, each with whole loads. `evidenceStoreOwnerUrls` names the same stores, in the same order, as the
   * owners of their tables.
   */
  evidenceStoreUrls: string[];
  evidenceStoreOwnerUrls: string[];
  /** The owner of the tables, for migrations and for commands that need more rights than the application has. Absent: `databaseUrl` is the owner's. */
  databaseOwnerUrl?: string;
  evidenceDatabaseOwnerUrl?: string;
  /** Names of settings whose databases are on other machines and are reached without verified TLS, because the settings declare that network trusted. */
  openLinks: string[];
  /** Whether NODE_TLS_REJECT_UNAUTHORIZED makes Node accept every certificate. */
  isTlsVoid: boolean;
  /** The most connections of this process. Absent: its share of what the server allows. */
  databaseConnections?: number;
  demo: boolean;
  /** Whether searches cost credits. If not, nothing is held or charged, and no page mentions prices. */
  billing: boolean;
  /** Networks as CIDR ranges or by name, or false for none. */
  trustProxy: false | string[];
  webDir: string;
  logLevel: string;
  authRequestsPerMinute: number;
  /** Sign-ups an hour for each client address. */
  signUpsPerHour: number;
  /** Hours without use after which a member's session ends. */
  sessionIdleHours: number;
  searchesPerMinute: number;
  /** For each key. */
  programRequestsPerMinute: number;
  /** Whether members can only search after stating which licence they hold, or that they need none. */
  requireLicence: boolean;
  /** Whether every member needs a second factor, regardless of their team's setting. */
  requireSecondFactor: boolean;
  suggestionsPerMinute: number;
  /** Sample searches a minute for each client address: enough to try every mode twice and again, too few to be of use to a program. */
  samplesPerMinute: number;
  /** How many times an hour one client address may have mail sent to people who are not signed in. */
  mailRequestsPerHour: number;
  /** How many times a minute one account may begin a checkout. */
  paymentRequestsPerMinute: number;
  /** The largest file of records that an operator may upload in the browser. */
  maxLoadBytes: number;
  /** A folder on this machine whose files operators may load from the console. Absent: there is none. */
  loadFolder?: string;
  /** A PMTiles file of the operator's that is drawn beneath the lots on the map of properties. */
  mapBaseFile?: string;
  /** Absent: mails are written to a folder in `dataDir`. */
  smtpUrl?: string;
  mailFrom: string;
  /** Receives notices of privacy requests that are due. Absent: they are only logged. */
  operatorEmail?: string;
  /** Contacts for questions (shown on pages) and for security reports (in security.txt), as a mailto:, tel: or https: address. Absent: none is named. */
  contact?: string;
  securityContact?: string;
  /** The bearer token for GET /metrics. Absent: it is closed to everybody. */
  metricsToken?: string;
  /**
   * The port on which the worker serves its probes and metrics, on the same host. If one parent runs several workers, each takes the next port. Absent: none.
   */
  workerPort?: number;
  /** Number of worker processes that the parent runs. They process batches and all background work. */
  workers: number;
  /** The scope of HTTP Strict Transport Security for browsers that came by HTTPS. */
  hsts: 'off' | 'on' | 'subdomains' | 'preload';
  /** Without a trailing slash. */
  publicUrl: string;
  /** Whether PORT or PUBLIC_URL is set. If not, the address is the default, and the running server may have been given another one in its own shell. */
  namesAddress: boolean;
  /** The service name under which spans are sent. Absent: none are sent. '': the name of the process. */
  spansOf?: string;
  payments: PaymentConfig;
  /** The apps that this installation has registered with CRMs, by the CRM's id. */
  crmClients: CrmClients;
  /** The least milliseconds that a search without a useful result takes, whatever it had to do. */
  freeAnswerMs: number;
  /** Parameters of Argon2id for password hashes: KiB of memory, passes and lanes. */
  passwordCost: Readonly<{ memoryCost: number; timeCost: number; parallelism: number }>;
  /** Only this machine can reach it: it listens on loopback, its public address is loopback, and no proxy is trusted. */
  isLoopbackOnly: boolean;
  /** Whether free credits and invitations wait until an owner has followed a mailed link. True wherever mail is sent, or others can reach the installation. */
  provesAddresses: boolean;
}

/** Longer than nearly every search takes, so that the duration reveals nothing about what was found. */
const FREE_ANSWER_MS = 250;
/** OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Reads and checks the environment. Throws an Error whose message names each wrong variable, one per line. */
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

/** Reads the settings but uses the embedded database of one data folder, whatever databases the environment names. */
export function readFolderConfig(dataDir: string): Config {
  const none = Object.fromEntries([...OWNERS.flat(), ...LISTS].map((name) => [name, undefined]));
  return readConfig({ ...process.env, ...none, DATA_DIR: dataDir });
}

type Values = z.infer<typeof variables>;

function isLoopbackOnly({ HOST, PUBLIC_URL, TRUST_PROXY }: Values): boolean {
  return isLoopback(HOST) && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname)) && TRUST_PROXY === false;
}

/** '0' is the only value that makes Node skip verification. */
function isTlsVoid({ NODE_TLS_REJECT_UNAUTHORIZED }: Values): boolean {
  return NODE_TLS_REJECT_UNAUTHORIZED === '0';
}

/** Whether the installation is public: its links begin with https:// and a host that is not this machine. */
function isPublic({ PUBLIC_URL }: Values): boolean {
  const url = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  return url?.protocol === 'https:' && !isLoopback(url.hostname);
}

function sendsSpans({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED }: Values): boolean {
  return (OTEL_EXPORTER_OTLP_ENDPOINT ?? OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined && OTEL_SDK_DISABLED !== 'true';
}

/** Free credits from practice payments are for the demo, where only this machine can reach it, or for operators who ask for them explicitly. */
function readPayments(values: Values): PaymentConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (secretKey !== undefined && publishableKey !== undefined && webhookSecret !== undefined)
    return { mode: 'stripe', secretKey, publishableKey, webhookSecret };
  if (!values.BILLING) return { mode: 'off' };
  const isDemo = values.DEMO && values.NODE_ENV !== 'production' && isLoopbackOnly(values);
  return { mode: values.PRACTICE_PAYMENTS === 'on' || (values.PRACTICE_PAYMENTS === undefined && isDemo) ? 'practice' : 'off' };
}

/** Node's own options, such as how much memory it may use. */
export function nodeOptions(): string {
  return process.env['NODE_OPTIONS'] ?? '';
}

/** The environment of a child process: this one's with the databases that the parent started. The owners' addresses are removed unless `urls` gives them. */
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

/** What the importer needs of the system. It reads untrusted files, so no secret is among these. */
const OF_SYSTEM = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'LC_ALL', 'TZ', 'SYSTEMROOT', 'NODE_COMPILE_CACHE'];
/** Variables that say how databases are reached. */
const OF_DATABASE = [
  'EVIDENCE_STORE_URLS',
  'EVIDENCE_STORE_OWNER_URLS',
  'DATABASE_TLS',
  'NODE_EXTRA_CA_CERTS',
  'PGSSLROOTCERT',
  'PGSSLCERT',
  'PGSSLKEY',
];

/** The environment of the importer. `databaseUrl`: the database as the owner of its tables, if it is to load; otherwise none is passed on. */
export function importerEnvironment(databaseUrl: string | undefined): NodeJS.ProcessEnv {
  const names = databaseUrl === undefined ? OF_SYSTEM : [...OF_SYSTEM, ...OF_DATABASE];
  const kept = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  return { ...kept, ...(databaseUrl === undefined ? {} : { EVIDENCE_DATABASE_OWNER_URL: databaseUrl }) };
}

/** Time limits for clients that send or receive slowly. Milliseconds. */
export interface ConnectionLimits {
  /** Until the headers of a request are complete, counted from the opening of the connection if it is the first. */
  headersMs: number;
  /** Until a request body that is not a file is complete. */
  bodyMs: number;
  /** Without measurable progress, while a file is uploaded or an answer is read. */
  stalledMs: number;
  /** Until any request is complete. */
  longestMs: number;
  /** For an idle connection between two requests. */
  idleMs: number;
  /** The interval between checks. */
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
