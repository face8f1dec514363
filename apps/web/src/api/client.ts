/** Typed fetch over the contract. Every call carries the session cookie; a non-success status is an `ApiError`. */

export class ApiError extends Error {
  readonly status: number;
  /** What the server said in plain words, where it answered `{"message": ...}`. */
  readonly serverMessage: string | null;
  /** Its name in the catalogue of errors. */
  readonly code: string | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.serverMessage = readText(body, 'message');
    this.code = readText(body, 'code');
  }
}

function readText(body: string, field: 'message' | 'code'): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (parsed === null || typeof parsed !== 'object') return null;
    const text = (parsed as Record<string, unknown>)[field];
    return typeof text === 'string' && text !== '' ? text : null;
  } catch {
    return null;
  }
}

async function request<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, { credentials: 'include', ...init });
  const body = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, body);
  return (body === '' ? null : JSON.parse(body)) as T;
}

export function apiGet<T>(path: string, signal?: AbortSignal): Promise<T> {
  return request<T>(path, signal ? { signal } : {});
}

export function apiPost<T>(path: string, payload?: unknown, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<T> {
  const init = { method: 'POST', ...(signal && { signal }) };
  if (payload === undefined) return request<T>(path, { ...init, headers });
  return request<T>(path, { ...init, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(payload) });
}

export function apiSend<T = null>(method: 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: unknown): Promise<T> {
  if (payload === undefined) return request<T>(path, { method });
  return request<T>(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(payload) });
}

/** The words for a toast: what the server said; without an answer from it, what is wrong with the line to it. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? error.message;
  if (error instanceof TypeError) return 'Deedline could not be reached. Check your connection and try again.';
  return error instanceof Error ? error.message : String(error);
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401:') && error.message.includes('Unauthorized');
}
