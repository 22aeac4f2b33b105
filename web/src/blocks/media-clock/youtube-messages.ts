/** Where YouTube's player comes from (PRODUCT.md#videos): nothing else is listened to, and nothing else is told. */
export const playerOrigin = 'https://www.youtube-nocookie.com';

/** The address of YouTube's player with its messages switched on. */
export function withMessages(address: string): string {
  return address.startsWith(playerOrigin)
    ? `${address}&enablejsapi=1&origin=${encodeURIComponent(location.origin)}`
    : address;
}
