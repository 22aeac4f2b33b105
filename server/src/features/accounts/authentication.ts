import type { AuthenticationSetup } from './open-better-auth.ts';

export interface Authentication {
  /** Sign-up, sign-in and sign-out as better-auth does them; each answers with a web `Response`. */
  call(
    action: 'signUpEmail' | 'signInEmail' | 'signOut',
    request: { body?: object; cookie?: string | undefined; userAgent?: string | undefined },
  ): Promise<Response>;
  /** Reads the library, so that the first to sign in need not wait for that. */
  prepare(): Promise<void>;
}

/** Accounts as better-auth keeps them. It is a third of all the code that the server reads, so it is read when it is needed. */
export function createAuthentication(setup: AuthenticationSetup): Authentication {
  let opening: ReturnType<typeof open> | undefined;

  async function open() {
    try {
      const { openBetterAuth } = await import('./open-better-auth.ts');
      return await openBetterAuth(setup);
    } catch (error) {
      // What failed once is tried again by the next who needs it.
      opening = undefined;
      throw error;
    }
  }

  return {
    async call(action, { body, cookie, userAgent }) {
      const headers = new Headers({
        ...(cookie === undefined ? {} : { cookie }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent.slice(0, 300) }),
      });
      const { api } = await (opening ??= open());
      const perform = api[action] as unknown as (input: object) => Promise<Response>;
      return perform({ body, headers, asResponse: true });
    },
    async prepare() {
      await (opening ??= open());
    },
  };
}
