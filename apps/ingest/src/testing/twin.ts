import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What a twin does instead of answering: a status, another text, nothing at all, or half of its answer. */
export type Habit = { status?: number; headers?: Record<string, string>; body?: string } | 'silence' | 'half';

export interface Asked {
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
}

/** Imitates a publisher's service on this machine. `habit` may answer instead; `asked` records the requests in order. */
export abstract class Twin {
  readonly asked: Asked[] = [];
  habit: (asked: Asked, count: number) => Habit | undefined = () => undefined;
  #server: Server | undefined;

  protected abstract answer(asked: Asked): { status?: number; body: unknown };

  async start(): Promise<this> {
    const server = createServer((request, response) => this.#serve(request, response));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    this.#server = server;
    return this;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}`;
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url!, this.origin);
    const asked = { path: decodeURIComponent(pathname), query: searchParams, headers: request.headers };
    this.asked.push(asked);
    const habit = this.habit(asked, this.asked.length);
    if (habit === 'silence') return;
    if (typeof habit === 'object') return void response.writeHead(habit.status ?? 200, habit.headers).end(habit.body ?? '');
    const { status = 200, body } = this.answer(asked);
    const text = JSON.stringify(body);
    if (habit === 'half')
      return void response
        .writeHead(200, { 'content-length': text.length })
        .write(text.slice(0, text.length / 2), () => response.destroy());
    const isPacked = request.headers['accept-encoding'] === 'gzip';
    response.writeHead(status, { 'content-type': 'application/json', ...(isPacked ? { 'content-encoding': 'gzip' } : {}) });
    response.end(isPacked ? gzipSync(text) : text);
  }
}
