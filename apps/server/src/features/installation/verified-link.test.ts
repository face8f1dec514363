/** A database URL with `sslmode=verify-full` reveals nothing to a server that is not the one it names. */
import { withClient } from '@deedline/database/connect';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeSelfSigned } from '../../testing/self-signed.ts';

/** A client's request for TLS: the first eight bytes. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const ours = makeSelfSigned('localhost');
const another = makeSelfSigned('other.example');
let folder: string;
let server: Server | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-link-'));
  for (const [name, { cert }] of Object.entries({ ours, another })) writeFileSync(join(folder, name), cert);
});
afterEach(async () => {
  await new Promise((resolve) => {
    server?.close(resolve);
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A server that accepts TLS with this certificate, or without one does not. Returns everything it was sent beyond the request for TLS. */
async function listen(identity: { key: string; cert: string } | null): Promise<{ port: number; heard: () => string }> {
  let heard = '';
  server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      if (!first.equals(SSL_REQUEST)) heard += first.toString('latin1');
      socket.write(identity === null ? 'N' : 'S');
      const link = identity === null ? socket : new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(identity) });
      link.on('error', () => socket.destroy());
      link.on('data', (chunk: Buffer) => {
        heard += chunk.toString('latin1');
        link.end();
      });
    });
  });
  await new Promise<void>((resolve) => {
    server!.listen(0, 'localhost', resolve);
  });
  return { port: (server.address() as AddressInfo).port, heard: () => heard };
}
const connect = (port: number, authority: string) =>
  withClient(`postgres://someone:secret@localhost:${port}/deedline?sslmode=verify-full&sslrootcert=${join(folder, authority)}`, (client) =>
    client.query('select 1'),
  );

it('a server without TLS is refused before anything is sent', async () => {
  const { port, heard } = await listen(null);
  await expect(connect(port, 'ours')).rejects.toThrow('does not support SSL');
  expect(heard()).toBe('');
});

it.each([
  ['that nobody vouches for', ours, 'another', /self-signed/],
  ['of another name', another, 'another', /does not match/],
])('a server with a certificate %s is refused before anything is sent', async (_words, identity, authority, message) => {
  const { port, heard } = await listen(identity);
  await expect(connect(port, authority)).rejects.toThrow(message);
  expect(heard()).toBe('');
});

it('a server with a trusted certificate for its name is connected to', async () => {
  const { port, heard } = await listen(ours);
  await expect(connect(port, 'ours')).rejects.toThrow();
  expect(heard()).toContain('someone');
});
