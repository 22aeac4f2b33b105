import { isIPv6 } from 'node:net';

/** The first bytes of an address of IPv6 in hexadecimal, or null of any other address. */
function firstBytes(address: string, bytes: number): string | null {
  if (!isIPv6(address)) return null;
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  const groups = [...start, ...zeros, ...end].slice(0, 4).map((group) => group.toLowerCase().padStart(4, '0'));
  return groups.join('').slice(0, 2 * bytes);
}

function mappedAddress(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** The network that an address belongs to: itself, or the /56 that one subscriber of IPv6 commands (RFC 6177). */
export function networkOf(address: string): string {
  return mappedAddress(address) ?? firstBytes(address, 7) ?? address;
}

/** The /48 that an address of IPv6 belongs to, which is one site or many subscribers; null of any other address. */
export function siteOf(address: string): string | null {
  return mappedAddress(address) === undefined ? firstBytes(address, 6) : null;
}
