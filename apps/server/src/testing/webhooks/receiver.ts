/** A program on loopback that receives webhooks, and can misbehave in any way. For tests. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Message {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers a message, or never does. */
export type Answering = (response: ServerResponse, message: Message) => void;

export interface Receiver {
  url: string;
  /** All received messages in order, whatever was answered. */
  messages: Message[];
  /** The parsed bodies of the received messages. */
  data(): { type: string; timestamp: string; data: Record<string, unknown> }[];
  /** Changes the answer from now on. */
  answer(how: Answering | number): void;
  close(): Promise<void>;
}

const statusOf =
  (status: number): Answering =>
  (response) =>
    void response.writeHead(status).end();

export async function startReceiver(how: Answering | number = 204): Promise<Receiver> {
  let answering = typeof how === 'number' ? statusOf(how) : how;
  const messages: Message[] = [];
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    response.on('error', () => undefined);
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const message = { id: String(request.headers['webhook-id']), headers: request.headers, body: Buffer.concat(parts).toString() };
      messages.push(message);
      answering(response, message);
    });
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`,
    messages,
    data: () => messages.map(({ body }) => JSON.parse(body)),
    answer: (next) => void (answering = typeof next === 'number' ? statusOf(next) : next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
