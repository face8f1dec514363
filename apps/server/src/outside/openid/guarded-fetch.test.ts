import { createServer, type RequestListener } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, test, vi } from 'vitest';
import { createGuardedFetch, isAllowedUrl, isPublicAddress } from './guarded-fetch.ts';

/** Of which the name server says what it likes. */
const names: Record<string, string[]> = {};
const of = (family: number) => async (name: string) => names[name]!.filter((address) => isIP(address) === family);
vi.mock('node:dns/promises', () => ({
  Resolver: class {
    resolve4 = of(4);
    resolve6 = of(6);
  },
}));
/** The system's look-up, which takes a thread that others wait for. */
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
const ask = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const;

describe('what a customer names is asked', () => {
  test.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://a.localhost/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'http://provider.example/',
    'file:///etc/passwd',
    'https://user@provider.example/',
  ])('not at %s, where others come in', (url) => expect(isAllowedUrl(url, 'internet')).toBe(false));

  test.each(['https://provider.example/tenant', 'https://93.184.215.14/', 'https://[2606:4700::1111]/'])('at %s', (url) =>
    expect(isAllowedUrl(url, 'internet')).toBe(true),
  );

  test.each(['10.0.0.1', '172.31.0.1', '192.168.1.1', '100.64.0.1', '224.0.0.1', '::', 'fe80::1', '2002:7f00:1::', 'a name'])(
    '%s is no address of the internet',
    (address) => expect(isPublicAddress(address)).toBe(false),
  );

  it('nowhere in this machine’s networks, where others come in: by number or by name', async () => {
    let asked = 0;
    const address = await serve((_request, response) => {
      asked += 1;
      response.end('{}');
    });
    for (const url of [address, address.replace('http:', 'https:'), address.replace('http://127.0.0.1', 'https://localhost')])
      await expect(createGuardedFetch('internet')(url, ask)).rejects.toThrow('not asked');
    expect(asked).toBe(0);
    expect((await createGuardedFetch('own')(address, ask)).status).toBe(200);
  });

  it('at no name one of whose addresses is none of the internet, and without the look-up that passwords wait for', async () => {
    for (const addresses of [['93.184.215.14', '10.0.0.7'], ['93.184.215.14', 'fd00::1'], ['::1'], []]) {
      names['provider.example'] = addresses;
      await expect(createGuardedFetch('internet')('https://provider.example/', ask)).rejects.toThrow('at an address that is not asked');
    }
    expect(lookup).not.toHaveBeenCalled();
  });

  it('without following where it sends on, and without reading more than 256 KiB', async () => {
    const asked: string[] = [];
    const address = await serve((request, response) => {
      asked.push(request.url!);
      if (request.url === '/large') response.end(Buffer.alloc(256 * 1024 + 1));
      else response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const guarded = createGuardedFetch('own');
    expect((await guarded(`${address}/first`, ask)).status).toBe(302);
    await expect(guarded(`${address}/large`, ask)).rejects.toThrow('more than is read');
    expect(asked).toEqual(['/first', '/large']);
  });
});
