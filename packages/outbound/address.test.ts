import { describe, expect, test } from 'vitest';
import { isAllowedUrl, isPublicAddress } from './address.ts';

describe('what somebody names is asked', () => {
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

  test('without TLS only on this machine, or where the caller says so, and then at no address of its networks either', () => {
    expect(isAllowedUrl('http://127.0.0.1:6080/arcgis', 'own')).toBe(true);
    expect(isAllowedUrl('http://192.168.1.20/arcgis', 'own')).toBe(false);
    expect(isAllowedUrl('http://192.168.1.20/arcgis', { reach: 'own', plain: true })).toBe(true);
    expect(isAllowedUrl('http://gis.county.example/arcgis', { reach: 'internet', plain: true })).toBe(true);
    expect(isAllowedUrl('http://127.0.0.1/arcgis', { reach: 'internet', plain: true })).toBe(false);
    expect(isAllowedUrl('http://192.168.1.20/arcgis', { reach: 'internet', plain: true })).toBe(false);
  });
});
