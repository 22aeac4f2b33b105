import { betterAuth } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import { nativeLanguages, targetLanguages } from '@kalima/shared/domain/languages';
import { passwordLength } from '@kalima/shared/domain/accounts';
import { normaliseForSearch } from '@kalima/shared/domain/search-text';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { hashSessionTokens } from './hash-session-tokens.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** Days that a session lives after it was last used. */
export const sessionDays = 30;

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

interface Setup {
  database: OpenDatabase;
  secret: string;
  publicUrl: string | undefined;
}

/** The text by which a person is found: name and email, normalised (D13). */
export function personSearchText(person: { name: string; email: string }): string {
  return normaliseForSearch(`${person.name} ${person.email}`);
}

/** better-auth over our tables. Only the functions that `service.ts` calls are reachable: its own router is not mounted (D28). */
export async function createAuthentication({ database, secret, publicUrl }: Setup) {
  const options = {
    baseURL: publicUrl ?? 'http://localhost',
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      modelName: 'profiles',
      fields: { name: 'full_name', emailVerified: 'email_verified', ...times },
      additionalFields: {
        targetLanguage: { type: [...targetLanguages], fieldName: 'target_language', required: true },
        nativeLanguage: { type: [...nativeLanguages], fieldName: 'native_language', required: true },
        searchText: { type: 'string', fieldName: 'search_text', input: false, returned: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionDays * 24 * 60 * 60,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...times,
      },
    },
    account: {
      modelName: 'accounts',
      fields: { userId: 'user_id', accountId: 'account_id', providerId: 'provider_id', ...times },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...times } },
    databaseHooks: {
      user: {
        create: {
          before: async (user: { name: string; email: string }) => ({
            data: { ...user, searchText: personSearchText(user) },
          }),
        },
      },
    },
    advanced: {
      cookiePrefix: 'kalima',
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
  } as const;
  const mutable = options as unknown as Parameters<typeof getAdapter>[0];
  const adapter = await getAdapter({
    ...mutable,
    database: { db: database.db, type: 'postgres', transaction: true },
  });
  const auth = betterAuth({ ...(mutable as object), database: () => hashSessionTokens(adapter, secret) });
  const context = await auth.$context;
  return {
    cookieName: context.authCookies.sessionToken.name,
    /** Sign-up, sign-in and sign-out as better-auth does them; each answers with a web `Response`. */
    async call(
      action: 'signUpEmail' | 'signInEmail' | 'signOut',
      request: { body?: object; cookie?: string | undefined; userAgent?: string | undefined },
    ): Promise<Response> {
      const { cookie, userAgent } = request;
      const headers = new Headers({
        ...(cookie === undefined ? {} : { cookie }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent.slice(0, 300) }),
      });
      const perform = auth.api[action] as unknown as (input: object) => Promise<Response>;
      return perform({ body: request.body, headers, asResponse: true });
    },
  };
}

export type Authentication = Awaited<ReturnType<typeof createAuthentication>>;
