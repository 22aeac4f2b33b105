import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'kalima two-factor', 32));
}

/** Encrypts a text under the server's secret, for one person: another's row does not decrypt. Returns base64url. */
export function encryptSecret(text: string, secret: string, userId: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv).setAAD(Buffer.from(userId));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** The text that was encrypted, or null where the server's secret or the person is another. */
export function decryptSecret(stored: string, secret: string, userId: string): string | null {
  const bytes = Buffer.from(stored, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
