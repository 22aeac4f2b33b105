/** `crypto.randomUUID` of the Web Cryptography API, for pages that are not served by HTTPS: browsers leave it out there. */
export function randomUuid(): ReturnType<Crypto['randomUUID']> {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, place) => {
    // Version 4, and the variant of RFC 9562.
    const value = place === 6 ? (byte % 16) + 64 : place === 8 ? (byte % 64) + 128 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  const [, a = '', b = '', c = '', d = '', e = ''] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex) ?? [];
  return `${a}-${b}-${c}-${d}-${e}`;
}
