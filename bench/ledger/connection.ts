/** One HTTP connection, which sends its requests one after the other. */
import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  text: string;
  json: unknown;
  /** 'name=value' of the cookie that the answer sets, if any. */
  cookie: string | undefined;
}

export interface Sent {
  method: 'GET' | 'POST';
  path: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** A string is sent as it is, an object as JSON. */
  body?: object | string;
  /** Closes the connection this long after sending the request, answered or not. */
  hangUpAfterMs?: number;
}

/** Describes an answer by status and message, without details that differ between answers of the same kind. */
export function describeAnswer({ status, text, json }: Answer): string {
  const { message } = (json ?? {}) as { message?: string };
  return `${status}: ${message ?? text.slice(0, 200)}`;
}

/** Longer than any pending answer takes; after it the process, or the database behind it, is gone. */
const PATIENCE_MS = 20_000;

export class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** Rejects when no complete answer arrives. */
  send(port: number, { method, path, cookie, headers, body, hangUpAfterMs }: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: this.#agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        timeout: PATIENCE_MS,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookie === undefined ? {} : { cookie }),
          ...headers,
        },
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', reject);
      sent.on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: answer.statusCode!,
            text,
            json: /^[[{]/.test(text) ? JSON.parse(text) : undefined,
            cookie: answer.headers['set-cookie']?.[0]?.split(';', 1)[0],
          });
        });
      });
      sent.end(typeof body === 'object' ? JSON.stringify(body) : body, () => {
        if (hangUpAfterMs !== undefined) setTimeout(() => sent.destroy(new Error('hung up')), hangUpAfterMs);
      });
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Runs `work` over `items` on `count` connections at once, and closes them. */
export async function overConnections<T>(
  count: number,
  items: Iterable<T>,
  work: (connection: Connection, item: T, number: number) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const rest: Iterable<T> = { [Symbol.iterator]: () => ({ next: () => queue.next() }) };
  await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const connection = new Connection();
      try {
        for (const item of rest) await work(connection, item, number);
      } finally {
        connection.close();
      }
    }),
  );
}
