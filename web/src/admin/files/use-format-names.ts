import { formatNames, type MediaKind } from '@kalima/shared/domain/content/uploads';
import { useLingui } from '@lingui/react/macro';

/** What files of a kind may be called, as a list in the language of the interface. */
export function useFormatNames(): (kind: MediaKind) => string {
  const { t } = useLingui();
  const separator = t({ message: ', ', comment: 'Between the items of a list' });
  return (kind) => formatNames(kind).join(separator);
}
