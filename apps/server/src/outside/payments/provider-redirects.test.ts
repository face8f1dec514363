import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { expect, it } from 'vitest';

it('the client of the payment provider goes nowhere that an answer sends it', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    response.writeHead(302, { location: '/v1/elsewhere', 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const client = new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  await client.checkout.sessions.retrieve('cs_1').catch(() => undefined);
  expect(asked).toEqual(['/v1/checkout/sessions/cs_1']);
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
