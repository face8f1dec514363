import helmet from '@fastify/helmet';
import type { Config } from '../config.ts';
import type { Server } from './contract-types.ts';

/** Everything from this origin alone. Scripts are files of the build; no inline script runs, whatever slips into a page. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  // Dialogs lock the page's scrolling with a style element of their own.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/**
 * What the payment provider asks for its script, on every document of the app: from any of them the credits page is reached without a
 * load. Where nothing is paid through it, nothing of it runs.
 */
const WITH_PROVIDER = {
  ...CONTENT_SECURITY_POLICY,
  scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ["'self'", 'https://api.stripe.com'],
};

/** These speak of a document; with a script, a style or a font they are half a kilobyte of nothing. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

export async function addSecurityHeaders(server: Server, { payments }: Pick<Config, 'payments'>): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: payments.mode === 'stripe' ? WITH_PROVIDER : CONTENT_SECURITY_POLICY },
    // Sent over HTTPS only, below: on plain localhost it would lock people out of their other ports.
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
  });
  server.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/assets/')) for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
