import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { showToast } from '../../ui/toast-store.ts';

interface OrderOptions<Item> {
  /** What is put in order: one after another is sent, so that the last order stands. */
  readonly name: string;
  /** Shows the new order at once. */
  readonly show: (items: readonly Item[]) => void;
  readonly send: (ids: string[], items: readonly Item[]) => Promise<unknown>;
  /** Asks for what the server has, after the last order was sent, or when one was refused. */
  readonly onChanged: () => void;
}

/** Puts items in order: shown at once, kept by the server, and as they were where it refuses. */
export function useOrder<Item extends { readonly id: string }>({ name, show, send, onChanged }: OrderOptions<Item>) {
  const queries = useQueryClient();
  const { describe } = useErrorMessages();
  const mutationKey = ['order', name];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (items: readonly Item[]) =>
      send(
        items.map(({ id }) => id),
        items,
      ),
    onMutate: show,
    onError: (failure) => showToast(describe(failure), 'error'),
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) onChanged();
    },
  });
  return (items: readonly Item[]) => mutate(items);
}
