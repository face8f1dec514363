import { createServer, type RequestListener } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ask, type Question } from './ask.ts';
import { OutboundFault } from './fault.ts';

/** The fake name server's answers by host name. */
const names: Record<string, string[]> = {};
const of = (family: number) => async (name: string) => names[name]!.filter((address) => isIP(address) === family);
vi.mock('node:dns/promises', () => ({
  Resolver: class {
    resolve4 = of(4);
    resolve6 = of(6);
  },
}));
/** The system's lookup, which would occupy a thread that others wait for. */
const lookup = vi.fn<() => void>();
vi.mock('node:dns', () => ({ lookup }));

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const INTERNET: Question = { reach: 'internet', ms: 10_000 };
const OWN: Question = { reach: 'own', ms: 10_000 };

async function faultOf(work: Promise<unknown>): Promise<string> {
  const fault = await work.catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(OutboundFault);
  return (fault as OutboundFault).kind;
}

describe('an address given by a user is called', () => {
  it('never in this machine’s networks if others can connect, by IP address or name', async () => {
    let asked = 0;
    const address = await serve((_request, response) => {
      asked += 1;
      response.end('{}');
    });
    for (const url of [address, address.replace('http:', 'https:'), address.replace('http://127.0.0.1', 'https://localhost')])
      await expect(ask(url, INTERNET)).rejects.toThrow('not asked');
    expect(asked).toBe(0);
    expect((await ask(address, OWN)).status).toBe(200);
  });

  it('not if any address of its name is private, and without blocking the thread pool that passwords need', async () => {
    for (const addresses of [['93.184.215.14', '10.0.0.7'], ['93.184.215.14', 'fd00::1'], ['::1'], []]) {
      names['provider.example'] = addresses;
      expect(await faultOf(ask('https://provider.example/', INTERNET))).toBe('address');
      await expect(ask('http://provider.example/', { ...INTERNET, plain: true })).rejects.toThrow('an address that is not asked');
    }
    expect(lookup).not.toHaveBeenCalled();
  });

  it('without following redirects unless requested: limited in number, checked each time, and secrets stay with their host', async () => {
    const asked: string[] = [];
    const other = await serve((request, response) => {
      asked.push(`there ${request.headers.authorization ?? 'no secret'}`);
      response.end('the file');
    });
    const address = await serve((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`);
      const to = { '/first': '/second', '/second': other, '/private': 'http://10.0.0.7/', '/round': '/round', '/no': 'http://' }[
        request.url!
      ];
      response.writeHead(302, { location: to }).end();
    });
    const headers = { Authorization: 'a secret' };
    expect((await ask(`${address}/first`, { ...OWN, headers })).status).toBe(302);
    const answer = await ask(`${address}/first`, { ...OWN, headers, follow: 2 });
    expect([answer.url, String(await answer.bytes())]).toEqual([`${other}/`, 'the file']);
    expect(asked).toEqual(['/first a secret', '/first a secret', '/second a secret', 'there no secret']);
    expect(await faultOf(ask(`${address}/first`, { ...OWN, follow: 1 }))).toBe('redirect');
    expect(await faultOf(ask(`${address}/round`, { ...OWN, follow: 5 }))).toBe('redirect');
    expect(await faultOf(ask(`${address}/no`, { ...OWN, follow: 5 }))).toBe('redirect');
    expect(await faultOf(ask(`${address}/private`, { ...OWN, follow: 5 }))).toBe('address');
  });

  it('without reading more than allowed, compressed or not', async () => {
    const address = await serve((request, response) => {
      const bytes = Buffer.alloc(300 * 1024);
      if (request.headers['accept-encoding'] === 'gzip') response.setHeader('content-encoding', 'gzip').end(gzipSync(bytes));
      else response.end(bytes);
    });
    for (const unpack of [false, true]) {
      expect(await faultOf((await ask(address, { ...OWN, unpack })).bytes())).toBe('size');
      expect((await (await ask(address, { ...OWN, unpack, bytes: 300 * 1024 })).bytes()).length).toBe(300 * 1024);
    }
  });

  it('for a limited time, in total and while idle, and an incomplete answer is an error', async () => {
    const address = await serve((request, response) => {
      if (request.url === '/silent') return;
      if (request.url === '/other') response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end();
      else response.writeHead(200, { 'content-length': 10 }).write('begun');
      if (request.url === '/broken') setTimeout(() => response.destroy(), 20);
    });
    expect(await faultOf(ask(`${address}/silent`, { ...OWN, ms: 50 }))).toBe('time');
    expect(await faultOf(ask(`${address}/silent`, { ...OWN, idleMs: 50 }))).toBe('time');
    expect(await faultOf((await ask(`${address}/half`, { ...OWN, idleMs: 50 })).bytes())).toBe('time');
    expect(await faultOf((await ask(`${address}/half`, { ...OWN, ms: 100 })).bytes())).toBe('time');
    expect(await faultOf((await ask(`${address}/broken`, OWN)).bytes())).toBe('connection');
    expect(await faultOf(ask('http://127.0.0.1:1/', OWN))).toBe('connection');
    // A server that switches to another protocol without being asked gives no answer, and the connection does not break off with an error.
    expect(await faultOf(ask(`${address}/other`, OWN))).toBe('connection');
    const stop = new AbortController();
    const asked = ask(`${address}/silent`, { ...OWN, signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });
});
