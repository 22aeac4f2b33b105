import { isIPv6 } from 'node:net';

/** The network that an address belongs to: itself, or the /64 that one subscriber of IPv6 commands. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':').toLowerCase();
}
