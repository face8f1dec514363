/** Reports of browsers about violations of the content security policy. Only parts known to us are logged: the directive and the page. */
import type { Config } from '../config.ts';
import type { Server } from './contract-types.ts';
import { serve } from './serve.ts';
import { addressOf, findRoute, readPageIndex } from './static-pages.ts';

export const POLICY_REPORTS = '/api/policy-reports';

/** The newer format, which sends several reports at once, and the older one. */
const TYPES = ['application/reports+json', 'application/csp-report'];
const BODY_LIMIT_BYTES = 16 * 1024;
const MAX_REPORTS = 20;
const HOUR_MS = 3_600_000;

const DIRECTIVES = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]);

export async function takePolicyReports(server: Server, { webDir, authRequestsPerMinute: max }: PageConfig): Promise<void> {
  const pages = readPageIndex(webDir);
  await server.register(async (scope) => {
    const parseJson = scope.getDefaultJsonParser('error', 'error');
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (request, body, done) =>
      parseJson(request, body as string, done),
    );
    serve(
      scope,
      `POST ${POLICY_REPORTS}`,
      async (request) => {
        for (const { directive, address } of readReports(request.body)) {
          const page = (pages === undefined ? undefined : findRoute(pages, address)) ?? 'none of ours';
          // Invented reports cannot fill the log: each pair is logged once an hour.
          const { isOver } = await server.limits.take(`policy report ${directive} ${page}`, 1, HOUR_MS);
          if (!isOver) request.log.warn({ directive, page }, 'a page did something that its content security policy forbids');
        }
      },
      { config: { rateLimit: { max } } },
    );
  });
}

type PageConfig = Pick<Config, 'webDir' | 'authRequestsPerMinute'>;

/** Entries that are not reports are left out. */
function readReports(body: unknown): { directive: string; address: string }[] {
  const given = Array.isArray(body)
    ? body.slice(0, MAX_REPORTS).map((report) => readField(report, 'body'))
    : [readField(body, 'csp-report')];
  return given.flatMap((report) => {
    const directive = readField(report, 'effectiveDirective') ?? readField(report, 'effective-directive');
    const url = readField(report, 'documentURL') ?? readField(report, 'document-uri');
    if (typeof directive !== 'string' || !DIRECTIVES.has(directive) || typeof url !== 'string' || !URL.canParse(url)) return [];
    return [{ directive, address: addressOf(new URL(url).pathname) }];
  });
}

function readField(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null && Object.hasOwn(from, name) ? (from as Record<string, unknown>)[name] : undefined;
}
