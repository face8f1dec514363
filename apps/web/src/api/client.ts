/** What the server refuses, and the words for it. */
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

/** The words for a toast: what the server said; without an answer from it, what is wrong with the line to it. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? error.message;
  if (error instanceof TypeError) return 'Deedline could not be reached. Check your connection and try again.';
  return error instanceof Error ? error.message : String(error);
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401:') && error.message.includes('Unauthorized');
}
