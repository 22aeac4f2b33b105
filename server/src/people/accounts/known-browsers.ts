import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import { sessionValue } from '../../platform/sessions/session-token.ts';
import type { OwnCookie } from './session-cookie.ts';

/** An account with the key that its browsers are known by; a new key forgets them all. */
export interface KnowingAccount {
  readonly id: string;
  readonly browserKey: string;
}

/** Most accounts that one browser is known to. */
const mostAccounts = 20;
const days = 365;
/** Signing in, registering and changing the password read and write the cookie. */
const path = '/api';
const entryForm = /^[\w-]{22}\.[\w-]{43}$/;

/**
 * The browsers that an account has been signed in from. Each keeps a cookie with one signed entry an account: a random
 * id and a MAC over that id, the account and its key. An entry names nobody, opens no session and stands for no second
 * factor; it only gives failed sign-ins to that account a limit of their own (decision 19).
 */
export function createKnownBrowsers({ isSecure, secret }: OwnCookie) {
  const name = `${isSecure ? '__Secure-' : ''}kalima.known_browser`;

  const macOf = (id: string, account: KnowingAccount) =>
    createHmac('sha256', secret)
      .update(`known browser\n${id}\n${account.id}\n${account.browserKey}`)
      .digest('base64url');

  /** The entries of a Cookie header, at most as many as the server ever set. */
  function entriesOf(cookies: string | undefined): string[] {
    const value = sessionValue(cookies, { name }) ?? '';
    if (value.length > mostAccounts * 67) return [];
    return value.split('~').filter((entry) => entryForm.test(entry));
  }

  function isOf(entry: string, account: KnowingAccount): boolean {
    const [id = '', mac = ''] = entry.split('.');
    return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(id, account)));
  }

  return {
    /** The id under which an account knows the browser with this Cookie header, or null. */
    find(cookies: string | undefined, account: KnowingAccount): string | null {
      return (
        entriesOf(cookies)
          .find((entry) => isOf(entry, account))
          ?.split('.')[0] ?? null
      );
    },

    /** The Set-Cookie header by which the account knows this browser from now on; the one used last comes first. */
    remember(cookies: string | undefined, account: KnowingAccount): string {
      const entries = entriesOf(cookies);
      const id = randomBytes(16).toString('base64url');
      const own = entries.find((entry) => isOf(entry, account)) ?? `${id}.${macOf(id, account)}`;
      const value = [own, ...entries.filter((entry) => entry !== own)].slice(0, mostAccounts).join('~');
      return stringifySetCookie(
        { name, value, path, httpOnly: true, sameSite: 'strict', secure: isSecure, maxAge: days * 24 * 60 * 60 },
        { encode: (text) => text },
      );
    },
  };
}
