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
