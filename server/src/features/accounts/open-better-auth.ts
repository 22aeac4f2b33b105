import { betterAuth } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import { nativeLanguages, targetLanguages } from '@kalima/shared/domain/languages';
import { passwordLength } from '@kalima/shared/domain/accounts';
import { sessionRest } from '@kalima/shared/domain/school';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { hashSessionTokens } from './hash-session-tokens.ts';
import { hashOf, verifyPassword } from './password-hash.ts';
import { personSearchText } from './person-search-text.ts';
import { sessionCookie } from './session-cookie.ts';

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

export interface AuthenticationSetup {
  database: OpenDatabase;
  secret: string;
  publicUrl: string | undefined;
}

/** better-auth over our tables. Only the functions that `service.ts` calls are reachable: its own router is not mounted (PRODUCT.md#sign-in-and-registration). */
export async function openBetterAuth({ database, secret, publicUrl }: AuthenticationSetup) {
  const cookie = sessionCookie(publicUrl);
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
      password: { hash: hashOf, verify: verifyPassword },
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
      // Until the days that the school sets are written to it.
      expiresIn: sessionRest.preset * 24 * 60 * 60,
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
      useSecureCookies: false,
      cookies: { session_token: { name: cookie.name, attributes: { secure: cookie.isSecure } } },
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
  await auth.$context;
  return auth;
}
