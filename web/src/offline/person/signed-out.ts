import { signedOutCookie, signedOutSeconds } from '@kalima/shared/domain/signed-out';

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

/** Notes in this tab that its person is signing out, or has. Storage may be blocked: then nothing is noted. */
export function noteLeaving(isLeaving: boolean): void {
  try {
    if (isLeaving) sessionStorage.setItem(leavingKey, '1');
    else sessionStorage.removeItem(leavingKey);
  } catch {
    // See above.
  }
}

/** Whether the page was left while its person was signing out; said once. The server may have taken the other note away. */
export function wasLeaving(): boolean {
  try {
    return sessionStorage.getItem(leavingKey) !== null;
  } catch {
    return false;
  } finally {
    noteLeaving(false);
  }
}
