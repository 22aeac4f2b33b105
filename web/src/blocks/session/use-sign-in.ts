import { isAddress } from '@kalima/shared/domain/people/user-names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { startSession, stopSigningOut } from './session.ts';

/** Signing in by a form, with an address or a user name: the mutation, and the code that is asked for where the account has a second factor. */
export function useSignIn() {
  const client = useQueryClient();
  const [code, setCode] = useState<string>();
  const signIn = useMutation({
    mutationFn: ({ name, ...sent }: { name: string; password: string; code?: string }) => {
      stopSigningOut();
      return isAddress(name)
        ? call('POST /api/auth/sign-in/email', { body: { email: name, ...sent } })
        : call('POST /api/auth/sign-in/user-name', { body: { userName: name, ...sent } });
    },
    onError: (error) => {
      if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) setCode('');
    },
    // What stands around the form then leads on.
    onSuccess: ({ user }) => startSession(client, user),
  });
  return { signIn, code, setCode };
}
