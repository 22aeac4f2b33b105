import { useMutation, useQueryClient } from '@tanstack/react-query';
import { signOutHere } from './session.ts';

/** Signs out, with or without a network; the login screen follows, without remembering where the person was. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => signOutHere(client) });
}
