import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VENDORS } from '../catalogue.ts';
import { TRESTLE } from '../trestle/client.ts';
import { TWILIO } from '../twilio/client.ts';
import type { Vendor, VendorFetch, VendorRequest } from '../vendor.ts';
import { conform } from './conform.ts';
import { readSpec } from './spec.ts';

const described = VENDORS.filter(({ id }) => readSpec(id) !== undefined);

test.each(described.map((vendor) => [vendor.id, vendor] as const))('%s: client and twin fit what is published', async (_, vendor) => {
  const held = await conform(vendor);
  expect(held!.faults).toEqual([]);
  expect(held!.exchanges).toBeGreaterThan(10);
});

test('those with a published description are held against it', () => {
  expect(described.map(({ id }) => id)).toEqual(expect.arrayContaining(['realestateapi', 'trestle', 'twilio']));
});

/** Returns the vendor with its twin's answers or its own requests changed. */
function bend(vendor: Vendor, change: { answer?: (body: string) => string; request?: (request: VendorRequest) => VendorRequest }): Vendor {
  const bent =
    (fetch: VendorFetch): VendorFetch =>
    async (request, signal) => {
      const response = await fetch(request, signal);
      return { ...response, body: change.answer?.(response.body) ?? response.body };
    };
  return {
    ...vendor,
    createTwin: (truth, habits) => bent(vendor.createTwin(truth, habits)),
    ask: (questions, call) =>
      vendor.ask(questions, { ...call, fetch: (request, signal) => call.fetch(change.request?.(request) ?? request, signal) }),
  };
}

test.each([
  [
    'a twin that writes a number for a text',
    bend(TRESTLE, { answer: (body) => body.replace(/"carrier":"[^"]*"/, '"carrier":7') }),
    'carrier must be',
  ],
  [
    'a twin that calls a field otherwise',
    bend(TRESTLE, { answer: (body) => body.replace('"owners"', '"people"') }),
    'additional properties: people',
  ],
  [
    'a client that sends a field of its own',
    bend(TWILIO, { request: (asked) => ({ ...asked, ...(asked.body && { body: asked.body.replace('"fields"', '"parts"') }) }) }),
    'additional properties: parts',
  ],
  [
    'a client with a parameter of its own',
    bend(TRESTLE, { request: (asked) => ({ ...asked, url: asked.url.replace('?phone=', '?mobile=') }) }),
    'a parameter mobile',
  ],
  [
    'a client that asks elsewhere',
    bend(TWILIO, { request: (asked) => ({ ...asked, url: asked.url.replace('/v2/PhoneNumbers', '/v1/PhoneNumbers') }) }),
    'is described nowhere',
  ],
  ['a client that has no key', bend(TRESTLE, { request: (asked) => ({ ...asked, headers: {} }) }), 'lacks the header x-api-key'],
])('%s is caught', async (_, vendor, fault) => {
  expect((await conform(vendor))!.faults.join('\n')).toContain(fault);
});

test('no description here holds an example, or words of its authors', () => {
  for (const { id } of described) {
    const folder = join(import.meta.dirname, '..', id, 'spec');
    expect(readdirSync(folder)).toContain('LICENSE');
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
      expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/"(?:examples?|summary|default)":|\d{7}|"description": "(?!\d{3}")/);
  }
});
