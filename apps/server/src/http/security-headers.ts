import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import type { Server } from './contract-types.ts';
import { POLICY_REPORTS } from './policy-reports.ts';

/** Only this origin is allowed. Scripts are files of the build; whatever slips into a page, no inline script runs except the one below. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  // Dialogs lock the page's scrolling with a style element that they insert.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  reportUri: [POLICY_REPORTS],
};

/** An API answer is not a document; if a browser displays it as one, nothing in it runs. */
const API_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/**
 * What the payment provider requires for its script. It applies to every document of the app, because the credits page can be reached from each without a page
 * load. If payments do not go through the provider, none of it is allowed.
 */
const WITH_PROVIDER = {
  ...CONTENT_SECURITY_POLICY,
  scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ["'self'", 'https://api.stripe.com'],
};

/** The browser features that the app uses. */
const USED = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'];
/** Browser features that are denied to the app and to anything injected into a page. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** `payment` is allowed for the provider's wallets, if the provider is in use. */
function writePermissions(payments: Config['payments']): string {
  const payment = payments.mode === 'stripe' ? '(self "https://js.stripe.com")' : '()';
  return [...USED.map((name) => `${name}=(self)`), ...UNUSED.map((name) => `${name}=()`), `payment=${payment}`].join(', ');
}

const YEAR_S = 365 * 86_400;
const HSTS: Readonly<Record<Config['hsts'], string | undefined>> = {
  off: undefined,
  on: `max-age=${YEAR_S}`,
  subdomains: `max-age=${YEAR_S}; includeSubDomains`,
  // The preload list of browsers requires at least a year and recommends two.
  preload: `max-age=${2 * YEAR_S}; includeSubDomains; preload`,
};

/** These headers only matter for documents; on a script, style sheet or font they would be half a kilobyte of waste. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'reporting-endpoints',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The documents of the build begin with an inline script that sets the theme. It is allowed by its hash, so any change to it blocks it. */
function allowTheme(webDir: string): string[] {
  const file = join(webDir, 'theme.js');
  return existsSync(file) ? [`'sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}'`] : [];
}

type HeaderConfig = Pick<Config, 'payments' | 'hsts' | 'webDir'>;

export async function addSecurityHeaders(server: Server, { payments, hsts, webDir }: HeaderConfig): Promise<void> {
  const policy = payments.mode === 'stripe' ? WITH_PROVIDER : CONTENT_SECURITY_POLICY;
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { ...policy, scriptSrc: [...policy.scriptSrc, ...allowTheme(webDir)] } },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Sent below and over HTTPS only: on plain localhost it would block other ports of the machine.
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
  });
  const permissions = writePermissions(payments);
  const stay = HSTS[hsts];
  server.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', permissions);
    if (request.protocol === 'https') nameEndpoint(reply);
    if (request.url.startsWith('/assets/')) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
    if (stay !== undefined && request.protocol === 'https') reply.header('strict-transport-security', stay);
    if (!request.url.startsWith('/api/')) return;
    reply.header('content-security-policy', API_POLICY).removeHeader('reporting-endpoints');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** The newer reporting API only works over HTTPS, and a browser that sees it ignores the older one: over plain HTTP no report would be sent. */
function nameEndpoint(reply: FastifyReply): void {
  reply.header('reporting-endpoints', `policy="${POLICY_REPORTS}"`);
  reply.header('content-security-policy', `${String(reply.getHeader('content-security-policy'))};report-to policy`);
}
