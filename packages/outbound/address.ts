/** Decides which user-supplied addresses may be requested. */
import { BlockList, isIP } from 'node:net';
import { isLoopback } from '@deedline/database/judge-link';

/** `internet`: any public address over HTTPS, and nothing else. `own`: also this machine and its networks, for addresses typed by somebody they belong to. */
export type Reach = 'internet' | 'own';

/** `plain`: HTTP without TLS is allowed for any host; otherwise only for this machine. For public files whose publisher offers nothing else. */
export interface AddressRule {
  reach: Reach;
  plain?: boolean;
  /** The only ports allowed on the internet; any port if absent. */
  ports?: readonly number[];
}

/** Addresses of this machine, of private networks, and reserved ones (the special-purpose registries of RFC 6890). */
const NOT_PUBLIC_4 = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  add(NOT_PUBLIC_4, network, 'ipv4');

const GLOBAL_6 = new BlockList();
add(GLOBAL_6, '2000::/3', 'ipv6');
/** Exceptions within them: tunnels, which lead to IPv4 addresses, and documentation. */
const NOT_PUBLIC_6 = new BlockList();
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) add(NOT_PUBLIC_6, network, 'ipv6');

function add(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address, prefix] = network.split('/');
  list.addSubnet(address!, Number(prefix), family);
}

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC_4.check(address, 'ipv4');
  return family === 6 && GLOBAL_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6');
}

const USUAL_PORTS: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

/**
 * Whether a URL may be requested, or shown to a browser as a link, as far as its text tells. The addresses that its host name resolves to are checked when it
 * is requested.
 */
export function isAllowedUrl(address: string, rule: Reach | AddressRule): boolean {
  if (!URL.canParse(address)) return false;
  const { reach, plain = false, ports }: AddressRule = typeof rule === 'string' ? { reach: rule } : rule;
  const { protocol, hostname, port, username, password } = new URL(address);
  // A trailing dot (the DNS root) does not change the name.
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (username !== '' || password !== '') return false;
  const isOwnMachine = isLoopback(host);
  if (protocol !== 'https:' && !(protocol === 'http:' && (plain || (reach === 'own' && isOwnMachine)))) return false;
  if (reach === 'internet' && ports?.includes(port === '' ? USUAL_PORTS[protocol]! : Number(port)) === false) return false;
  return reach === 'own' || (!isOwnMachine && (isIP(host) === 0 || isPublicAddress(host)));
}
