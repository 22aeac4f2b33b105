import { createHmac, timingSafeEqual } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { sessionValue } from '../../../platform/sessions/session-token.ts';
import type { OwnCookie } from '../session-cookie.ts';

/** Minutes that somebody may take at the provider, and then for the password of an account. */
const minutes = 10;

/** A person of the provider who has yet to show that an account is theirs. */
const arrival = z.object({
  kind: z.literal('arrived'),
  subject: z.string(),
  email: z.string(),
  needs: z.enum(['password', 'code']),
  to: z.string(),
});
export type Arrival = z.infer<typeof arrival>;

const sealed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('away'),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    to: z.string(),
  }),
  arrival,
]);
export type Sealed = z.infer<typeof sealed>;

/** The cookie that stands between leaving for the provider and being signed in. The browser can read it, but not change it. */
export function createSealedCookie({ isSecure, secret }: OwnCookie) {
  const name = `${isSecure ? '__Host-' : ''}kalima.sso`;
  const macOf = (text: string) => createHmac('sha256', secret).update(`single sign-on\n${text}`).digest();
  // Sent along when the provider leads back, which is a navigation from another site.
  const attributes = { name, path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;

  return {
    /** The Set-Cookie header with this inside. */
    seal(value: Sealed): string {
      const text = Buffer.from(JSON.stringify({ ...value, until: Date.now() + minutes * 60_000 })).toString(
        'base64url',
      );
      const signed = `${text}.${macOf(text).toString('base64url')}`;
      return stringifySetCookie({ ...attributes, value: signed, maxAge: minutes * 60 }, { encode: (plain) => plain });
    },

    /** What a Cookie header has inside, or null where there is nothing, it was changed, or it is too old. */
    open(cookies: string | undefined): Sealed | null {
      const [text = '', mac = ''] = sessionValue(cookies, { name })?.split('.') ?? [];
      const [given, own] = [Buffer.from(mac, 'base64url'), macOf(text)];
      if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
      const value = JSON.parse(Buffer.from(text, 'base64url').toString()) as { until: number };
      return value.until > Date.now() ? (sealed.safeParse(value).data ?? null) : null;
    },

    /** The Set-Cookie header that takes it away. */
    removed: (): string => stringifySetCookie({ ...attributes, value: '', expires: new Date(0) }),
  };
}
