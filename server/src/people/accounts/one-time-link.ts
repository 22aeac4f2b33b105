import { randomBytes } from 'node:crypto';
import { hashToken } from '../../platform/sessions/session-token.ts';

/** Minutes that a link to set a password works (PRODUCT.md#one-time-links). */
const resetLinkMinutes = 60;

export interface OneTimeLink {
  path: string;
  expiresAt: Date;
}

/** A new token for a one-time link, and what is stored of it. */
export function makeOneTimeLink(secret: string): OneTimeLink & { hash: string; minutes: number } {
  const token = randomBytes(32).toString('base64url');
  return {
    hash: hashToken(secret, token),
    minutes: resetLinkMinutes,
    path: `/reset-password#${token}`,
    expiresAt: new Date(Date.now() + resetLinkMinutes * 60_000),
  };
}
