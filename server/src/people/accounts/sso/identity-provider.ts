import type * as openIdClient from 'openid-client';
import { email as emailSchema } from '@kalima/shared/contract/people/accounts';
import { normaliseEmail } from '@kalima/shared/domain/people/accounts';
import type { SingleSignOnConfig } from '../../../platform/config.ts';
import { readLater } from '../../../platform/read-later.ts';

/** What is kept in the browser while somebody is at the provider. */
export interface Departure {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider says about a person; of its many claims those that are read here. */
export interface Claims {
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailConfirmed: boolean;
  readonly name: string | undefined;
  /** The values of the claim that names roles, where one is configured. */
  readonly roles: readonly string[];
}

/** Seconds that the clocks of the provider and of this server may differ by. */
const clockTolerance = 60;
/** Seconds to wait for an answer of the provider. */
const timeout = 5;
/** What follows the last @ of an e-mail. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether an error means that the provider did not answer, not that it or its answer said no. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (code === 'OAUTH_TIMEOUT' || cause.name === 'TimeoutError' || cause.message === 'fetch failed') return true;
    if (cause.cause instanceof Response && cause.cause.status >= 500) return true;
  }
  return false;
}

/** Whether an e-mail is its person's, by what the provider says, or by the operator's word where it says nothing, as Microsoft Entra does. */
function isConfirmed(
  email: string | undefined,
  said: unknown,
  { confirmsDomains, domains }: SingleSignOnConfig,
): boolean {
  // Amazon Cognito says so in a string.
  if (said !== undefined) return said === true || said === 'true';
  return confirmsDomains && email !== undefined && domains.includes(domainOf(normaliseEmail(email)));
}

const protocol = readLater('openid-client') as () => typeof openIdClient;

/** An e-mail in the form that registration asks for as well; undefined for anything else. */
const emailOf = (value: unknown) => emailSchema.safeParse(value).data;

/** OpenID Connect bounds a subject to 255 ASCII characters; the database stores no NUL. */
const subjectForm = /^[^\p{Cc}]{1,255}$/u;

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * The provider of single sign-on, by OpenID Connect with code, PKCE, state and nonce (openid-client). Its addresses and
 * keys are asked for when somebody first signs in, so that a server starts without it. All throw what openid-client throws.
 */
export function createIdentityProvider(config: SingleSignOnConfig, redirectUri: string) {
  const issuer = new URL(config.issuer);
  let found: Promise<openIdClient.Configuration> | undefined;

  function configuration(): Promise<openIdClient.Configuration> {
    const client = protocol();
    const metadata = { client_secret: config.clientSecret, [client.clockTolerance]: clockTolerance };
    // Without this the library leaves the signature of an ID token to the TLS by which it came.
    const execute = [client.enableNonRepudiationChecks];
    if (loopback.has(issuer.hostname)) execute.push(client.allowInsecureRequests);
    found ??= client
      .discovery(issuer, config.clientId, metadata, undefined, { timeout, execute })
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  }

  return {
    /** The address at the provider to send the browser to, and what has to be there when it comes back. */
    async begin(): Promise<{ url: string; departure: Departure }> {
      const client = protocol();
      const departure = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: departure.state,
        nonce: departure.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(departure.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, departure };
    },

    /** Who has come back with this query. Signature, issuer, audience, times, nonce and state are checked by the library. */
    async finish(query: string, { state, nonce, verifier }: Departure): Promise<Claims> {
      const client = protocol();
      const asked = await configuration();
      const tokens = await client.authorizationCodeGrant(asked, new URL(`${redirectUri}${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const said = tokens.claims();
      if (!said) throw new Error('The provider gave no id token.');
      if (!subjectForm.test(said.sub)) throw new Error('The provider gave a subject that cannot be stored.');
      const isMore = asked.serverMetadata().userinfo_endpoint !== undefined;
      const more = isMore ? await client.fetchUserInfo(asked, tokens.access_token, said.sub) : {};
      const claims: Record<string, unknown> = { ...more, ...said };
      const email = emailOf(claims['email']);
      const role = config.roleClaim === undefined ? undefined : claims[config.roleClaim];
      return {
        subject: said.sub,
        email,
        isEmailConfirmed: isConfirmed(email, claims['email_verified'], config),
        name: textOf(claims['name']),
        roles: [role].flat().filter((value) => typeof value === 'string'),
      };
    },
  };
}
