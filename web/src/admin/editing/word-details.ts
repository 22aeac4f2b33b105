import type { WordDetail } from '@kalima/shared/domain/content/taught-word';
import { useLingui } from '@lingui/react/macro';

/** What the details of a word are called. */
export function useDetailNames(): Record<WordDetail, string> {
  const { t } = useLingui();
  return {
    sense: t`Sense`,
    otherForm: t`Other form`,
    example: t`Example sentence`,
  };
}
