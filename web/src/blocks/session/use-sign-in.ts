import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { startSession, stopSigningOut } from './session.ts';

/** Signing in by a form: the mutation, and the code that is asked for where the account has a second factor. */
export function useSignIn() {
  const client = useQueryClient();
  const [code, setCode] = useState<string>();
  const signIn = useMutation({
    mutationFn: (sent: { email: string; password: string; code?: string }) => {
      stopSigningOut();
      return call('POST /api/auth/sign-in/email', { body: sent });
    },
    onError: (error) => {
      if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) setCode('');
    },
    // What stands around the form then leads on.
    onSuccess: ({ user }) => startSession(client, user),
  });
  return { signIn, code, setCode };
}
