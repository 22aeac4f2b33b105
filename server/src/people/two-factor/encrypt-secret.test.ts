import { expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';

const [server, person, text] = ['the secret of a server', 'a person', 'JBSWY3DPEHPK3PXP'];

test('what was encrypted is read again under the same secret, for the same person', () => {
  const stored = encryptSecret(text, server, person);
  expect(Buffer.from(stored, 'base64url').toString('latin1')).not.toContain(text);
  expect(decryptSecret(stored, server, person)).toBe(text);
});

test('the same text is never encrypted in the same way twice', () => {
  const stored = Array.from({ length: 100 }, () => encryptSecret(text, server, person));
  expect(new Set(stored).size).toBe(100);
});

test('under another secret, for another person, or with any byte changed it is not read', () => {
  const stored = encryptSecret(text, server, person);
  expect(decryptSecret(stored, 'another secret', person)).toBeNull();
  expect(decryptSecret(stored, server, 'another person')).toBeNull();
  const bytes = Buffer.from(stored, 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(decryptSecret(changed.toString('base64url'), server, person), `byte ${index}`).toBeNull();
  }
  expect(decryptSecret('', server, person)).toBeNull();
});
