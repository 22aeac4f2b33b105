import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { SingleSignOnConfig } from '../platform/config.ts';

/** What the provider says of somebody; its subject is the key under which they stand. */
export interface Identity {
  email?: string;
  email_verified?: boolean | undefined;
  name?: string;
  groups?: string[];
}

type TokenClaims = Record<string, unknown>;

const client = { clientId: 'kalima', clientSecret: 'a secret between the two that is long enough' };

/** A key that signs id tokens, and the name under which its public half is found. */
function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const named = { kid: randomUUID(), use: 'sig', alg: 'RS256' };
  return {
    ...named,
    whole: { ...privateKey.export({ format: 'jwk' }), ...named },
    open: { ...publicKey.export({ format: 'jwk' }), ...named },
    sign: (text: string) => sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url'),
  };
}

type Signer = (text: string) => string;

/** Signs as somebody who has not the key of the provider. */
export const strangersSignature: Signer = makeKey().sign;

const readPart = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as TokenClaims;
const writePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs an id token again with other claims, as a provider that is wrong, or whose clock is, would have. */
function resigned(token: string, change: (claims: TokenClaims) => TokenClaims, kid: string, signer: Signer): string {
  const [header = '', claims = ''] = token.split('.');
  const body = `${writePart({ ...readPart(header), kid })}.${writePart(change(readPart(claims)))}`;
  return `${body}.${signer(body)}`;
}

/**
 * A real provider of OpenID Connect on loopback (oidc-provider). Its login page is one button for each identity, so that a
 * browser can be driven through it; `visit` does the same without a browser.
 */
export async function startIdentityProvider(publicUrl: string) {
  const identities = new Map<string, Identity>();
  const firstKey = makeKey();
  let key = firstKey;
  let change: ((claims: TokenClaims) => TokenClaims) | undefined;
  let signer: Signer | undefined;
  let isGone = false;
  const http = createServer();
  await new Promise<void>((done) => void http.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [new URL('/api/auth/sso/callback', publicUrl).href],
      },
    ],
    jwks: { keys: [firstKey.whole] },
    claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...identities.get(subject) }),
    }),
    // What it asks is asked here, in one step: who one is, and that the client may know.
    async loadExistingGrant(context) {
      const { client: asking, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        ...(asking ? { clientId: asking.clientId } : {}),
        ...(session?.accountId === undefined ? {} : { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/choose/${uid}` },
    cookies: { keys: ['a key of the tests'] },
    ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, AuthorizationCode: 60, IdToken: 60 },
  });
  const answer = provider.callback();
  /** Changes the id token in the answer of the token endpoint. */
  function changeToken(response: ServerResponse): void {
    const end = response.end.bind(response) as (body: string) => ServerResponse;
    response.end = ((body: unknown) => {
      const answered = JSON.parse(String(body)) as { id_token?: string };
      if (answered.id_token !== undefined)
        answered.id_token = resigned(answered.id_token, change ?? ((claims) => claims), key.kid, signer ?? key.sign);
      const text = JSON.stringify(answered);
      response.setHeader('content-length', Buffer.byteLength(text));
      return end(text);
    }) as typeof response.end;
  }
  http.on('request', (request, response) => {
    if (isGone) {
      request.socket.destroy();
      return;
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    const [, page] = pathname.split('/');
    if (page === 'token' && (change || signer || key !== firstKey)) changeToken(response);
    if (page === 'jwks' && key !== firstKey) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ keys: [key.open] }));
      return;
    }
    if (page !== 'choose') {
      void answer(request, response);
      return;
    }
    const chosen = searchParams.get('as');
    if (chosen !== null) {
      void provider.interactionFinished(request, response, { login: { accountId: chosen, remember: false } });
      return;
    }
    const links = [...identities.keys()].map((one) => `<li><a href="?as=${encodeURIComponent(one)}">${one}</a></li>`);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><h1>Who are you?</h1><ul>${links.join('')}</ul>`,
    );
  });

  /** The address to which the provider leads somebody back who is sent to it with this address. */
  async function visit(address: string, subject: string): Promise<URL> {
    const jar = new Map<string, string>();
    let next = new URL(address);
    while (next.origin === issuer) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const one of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
        jar.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
      next = new URL(location, next);
      if (next.pathname.startsWith('/choose/')) next.searchParams.set('as', subject);
    }
    return next;
  }

  const config: SingleSignOnConfig = {
    ...client,
    issuer,
    name: 'School account',
    domains: ['school.example'],
    confirmsDomains: true,
    roleClaim: 'groups',
    teacherValues: ['staff'],
  };

  return {
    config,
    identities,
    /** Makes it give id tokens with other claims from now on, or right ones again. */
    changeTokens(changed: typeof change) {
      change = changed;
    },
    /** Makes it give id tokens with what this says is their signature from now on, or right ones again. */
    changeSignatures(changed: typeof signer) {
      signer = changed;
    },
    /** Its signature of a text. */
    sign: (text: string) => key.sign(text),
    /** Has it sign with a new key from now on, and forget the old one. */
    rotateKey() {
      key = makeKey();
    },
    /** Makes it answer nobody, or again. */
    setGone(gone: boolean) {
      isGone = gone;
    },
    visit,
    close: () =>
      new Promise<void>((done) => {
        http.close(() => done());
        http.closeAllConnections();
      }),
  };
}
