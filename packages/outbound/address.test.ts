import { describe, expect, test } from 'vitest';
import { isAllowedUrl, isPublicAddress } from './address.ts';

describe('an address given by a user is called', () => {
  test.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://a.localhost/',
    'https://localhost./',
    'https://a.localhost./',
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

  test.each([
    ['0.0.0.0', '0.255.255.255'],
    ['10.0.0.0', '10.255.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['127.0.0.0', '127.255.255.255'],
    ['169.254.0.0', '169.254.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.0.0.0', '192.0.0.255'],
    ['192.0.2.0', '192.0.2.255'],
    ['192.88.99.0', '192.88.99.255'],
    ['192.168.0.0', '192.168.255.255'],
    ['198.18.0.0', '198.19.255.255'],
    ['198.51.100.0', '198.51.100.255'],
    ['203.0.113.0', '203.0.113.255'],
    ['224.0.0.0', '255.255.255.255'],
    ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('nobody of the internet is between %s and %s', (first, last) =>
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]),
  );

  test.each([
    '1.0.0.0',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
  ])('%s beside them is', (address) => expect(isPublicAddress(address)).toBe(true));

  test('on the internet only on allowed ports; in its own networks on any', () => {
    const ports = [443, 8443];
    const isAllowed = (url: string, reach: 'internet' | 'own') => isAllowedUrl(url, { reach, ports });
    expect(['https://crm.example/', 'https://crm.example:8443/'].every((url) => isAllowed(url, 'internet'))).toBe(true);
    expect(['https://crm.example:22/', 'https://crm.example:8080/'].some((url) => isAllowed(url, 'internet'))).toBe(false);
    expect(isAllowed('https://10.0.0.1:8080/', 'own')).toBe(true);
  });

  test('without TLS only on this machine, or if the caller allows it, and then not in its own networks either', () => {
    expect(isAllowedUrl('http://127.0.0.1:6080/arcgis', 'own')).toBe(true);
    expect(isAllowedUrl('http://192.168.1.20/arcgis', 'own')).toBe(false);
    expect(isAllowedUrl('http://192.168.1.20/arcgis', { reach: 'own', plain: true })).toBe(true);
    expect(isAllowedUrl('http://gis.county.example/arcgis', { reach: 'internet', plain: true })).toBe(true);
    expect(isAllowedUrl('http://127.0.0.1/arcgis', { reach: 'internet', plain: true })).toBe(false);
    expect(isAllowedUrl('http://192.168.1.20/arcgis', { reach: 'internet', plain: true })).toBe(false);
  });
});
