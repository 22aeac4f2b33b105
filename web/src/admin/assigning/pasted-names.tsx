import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LineButton } from './line-button.tsx';
import type { usePastedNames } from './use-pasted-names.ts';

/** What came of a pasted list: how many are ticked, and by name who is not there or there twice (PRODUCT.md#assigning). */
export function PastedNames({ find }: { readonly find: ReturnType<typeof usePastedNames>['find'] }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { data, error, isPending, variables: list } = find;
  if (!list) return null;
  if (isPending) {
    return (
      <p role="status" className="mt-3 flex items-center gap-2 text-s">
        <Spinner />
        {t`${plural(list.names.length, { one: 'Looking for # name', other: 'Looking for # names' })}`}
      </p>
    );
  }
  if (error) {
    const reason = describe(error);
    return (
      <Banner tone="error" className="mt-3">
        {t`The list could not be looked up: ${reason}`}{' '}
        <LineButton onClick={() => find.mutate(list)}>{t`Try again`}</LineButton>
      </Banner>
    );
  }
  if (!data) return null;
  const lines = [
    { title: t`Nobody has these names:`, names: data.unknown },
    { title: t`Several people have these names; search and tick them:`, names: data.ambiguous },
  ].filter(({ names }) => names.length > 0);
  return (
    <div role="status" className="mt-3 grid gap-1.5 rounded-control bg-sunk px-3.5 py-2.5 text-s">
      <p className="font-semibold">
        {t`${plural(data.items.length, {
          0: 'Nobody of the pasted list was found.',
          one: '# person of the pasted list is ticked.',
          other: '# people of the pasted list are ticked.',
        })}`}
      </p>
      {lines.map(({ title, names }) => (
        <div key={title}>
          <p>{title}</p>
          <ul className="flex max-h-28 flex-wrap gap-x-3 overflow-y-auto">
            {names.map((name) => (
              <li key={name}>
                <bdi className="font-medium wrap-anywhere">{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {list.leftOut > 0 && (
        <p>
          {t`${plural(list.leftOut, {
            one: '# name more than are looked up at once was left out.',
            other: '# names more than are looked up at once were left out.',
          })}`}
        </p>
      )}
    </div>
  );
}
