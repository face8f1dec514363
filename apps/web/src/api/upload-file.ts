import { ApiError } from './client.ts';

export type Upload = {
  path: string;
  file: File;
  headers: Readonly<Record<string, string>>;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
};

/**
 * POSTs a file as it lies on the disk, without reading it into memory. By XMLHttpRequest, the one way to hear how much has been sent.
 * Faults are those of the other calls: ApiError for an answer, TypeError where there was none, AbortError when it was called off.
 */
export function uploadFile<T>({ path, file, headers, onProgress, signal }: Upload): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const callOff = () => request.abort();
    const fail = (error: Error) => {
      signal.removeEventListener('abort', callOff);
      reject(error);
    };
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299) return fail(new ApiError(status, statusText, responseText));
      signal.removeEventListener('abort', callOff);
      resolve(JSON.parse(responseText) as T);
    });
    request.addEventListener('error', () => fail(new TypeError('The upload had no answer')));
    request.addEventListener('abort', () => fail(new DOMException('The upload was called off', 'AbortError')));
    signal.addEventListener('abort', callOff);
    if (signal.aborted) return fail(new DOMException('The upload was called off', 'AbortError'));
    request.send(file);
  });
}
