import { signedOutCookie, signedOutSeconds } from '@kalima/shared/domain/people/signed-out';

const isSecure = window.location.protocol === 'https:';
const name = signedOutCookie(isSecure);
const attributes = `path=/; samesite=lax${isSecure ? '; secure' : ''}`;

/**
 * Notes that the person of this device has signed out: the server ends the session with the next request that reaches it,
 * and takes the note away.
 */
export function markSignedOut(): void {
  document.cookie = `${name}=1; max-age=${signedOutSeconds}; ${attributes}`;
}

/** Whether the person has signed out, and the server may not know yet. */
export function isMarkedSignedOut(): boolean {
  return document.cookie.split(/;\s*/).includes(`${name}=1`);
}

/** Takes the note away, since somebody has signed in. */
export function unmarkSignedOut(): void {
  document.cookie = `${name}=; max-age=0; ${attributes}`;
}

const leavingKey = 'kalima.leaving';
/** Milliseconds in which a page that is loaded anew still knows that its person has just signed out. */
const justNow = 60_000;

/** Notes in this tab that its person signs out now: the server may take the other note away before the page is loaded anew. */
export function noteLeaving(): void {
  try {
    sessionStorage.setItem(leavingKey, String(Date.now()));
  } catch {
    // Storage may be blocked: then nothing is noted.
  }
}

/** Whether the person of this tab has just signed out; said once, to the page that is loaded next. */
export function hasJustLeft(): boolean {
  try {
    const left = Number(sessionStorage.getItem(leavingKey));
    sessionStorage.removeItem(leavingKey);
    return Date.now() - left < justNow;
  } catch {
    return false;
  }
}
