import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError, isTransient, onApiError } from '../lib/api/api-error.ts';
import { onPersonChange, rememberPerson } from '../offline/person/device-person.ts';
import { askServerOrDevice } from '../offline/stored-answers/stored-query.ts';
import { isMarkedSignedOut } from '../offline/person/signed-out.ts';
import { nobody, sessionQuery, startSession } from '../blocks/session/session.ts';

/** The cache of server data. A 401 anywhere ends the session here, and the guards then lead to the login screen. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isApiError(error, 'UNAUTHENTICATED')) {
      rememberPerson(null);
      client.setQueryData(sessionQuery.queryKey, nobody());
    }
    // The role was withdrawn, or a second factor is asked for by now: the guard of the back office learns it from the session.
    if (isApiError(error, 'FORBIDDEN_ROLE') || isApiError(error, 'SECOND_FACTOR_NEEDED'))
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Without a network a query fails, and the screen says so, instead of waiting for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
        persister: askServerOrDevice,
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always' },
    },
  });
  // Saving a form and sending a file are no queries.
  onApiError(onError);
  onPersonChange(() => {
    // Signed out in another tab, perhaps without a network: then the server cannot be asked, and need not be.
    if (isMarkedSignedOut()) startSession(client, null);
    else void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
  return client;
}
