import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** How many materials are shown, for screen readers. */
export function ShownCount({ count }: { readonly count: number }) {
  const { t } = useLingui();
  return t`${plural(count, { one: '# learning material shown', other: '# learning materials shown' })}`;
}
