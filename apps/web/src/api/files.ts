import { MAX_EXPORT_IDS } from '@deedline/contract/limits';
import type { Answer, RouteName, Sent } from '@deedline/contract/routes/index';
import { type AnyAsked, ApiError, type AskedOnce, call, fillIn, ofShownMember } from './call.ts';

type FileRoute = RouteName & `${'POST' | 'PUT'} ${string}`;
export type Upload<Name extends FileRoute> = {
  query: Sent<Name>['query'];
  file: Blob;
  headers: Readonly<Record<string, string>>;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
};

/**
 * Streams a file, or a slice of one, from disk without reading it into memory. Uses XMLHttpRequest because fetch does not report upload progress. Throws what
 * the other calls throw: ApiError for an error response, TypeError without a response, AbortError if it was aborted.
 */
export function uploadFile<Name extends FileRoute>(
  route: Name,
  { params, query, file, headers, onProgress, signal }: Upload<Name> & { params?: Sent<Name>['params'] },
): Promise<Answer<Name>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const callOff = () => request.abort();
    const fail = (error: Error) => {
      signal.removeEventListener('abort', callOff);
      reject(error);
    };
    const [method = '', path = ''] = route.split(' ');
    request.open(method, fillIn(path, { params, query } as AnyAsked));
    for (const [name, value] of Object.entries({ ...ofShownMember(), ...headers })) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299) return fail(new ApiError(status, statusText, responseText));
      signal.removeEventListener('abort', callOff);
      resolve(JSON.parse(responseText) as Answer<Name>);
    });
    request.addEventListener('error', () => fail(new TypeError('The upload had no answer')));
    request.addEventListener('abort', () => fail(new DOMException('The upload was called off', 'AbortError')));
    signal.addEventListener('abort', callOff);
    if (signal.aborted) return fail(new DOMException('The upload was called off', 'AbortError'));
    request.send(file);
  });
}

/** The URL of a route that is opened or submitted to instead of fetched. */
export function addressOf<Name extends RouteName>(route: Name, ...[asked]: AskedOnce<Name>): string {
  return fillIn(route.slice(route.indexOf('/')), (asked ?? {}) as AnyAsked);
}

/** Records in the audit trail that searches are exported; the file itself is written in the browser. */
export async function recordExport(searches: readonly { id: string }[]): Promise<void> {
  await call('POST /api/audit/exports', {
    body: { searches: searches.length, searchIds: searches.slice(0, MAX_EXPORT_IDS).map(({ id }) => id) },
  });
}
