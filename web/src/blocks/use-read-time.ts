import { minutesOf } from '@kalima/shared/domain/language/read-time';
import { useLingui } from '@lingui/react/macro';

/** Says how long a text takes to read, in the reader's language; what is more than a number stays as it was written. */
export function useReadTime(): (readTime: string) => string {
  const { t } = useLingui();
  return (readTime) => {
    const minutes = minutesOf(readTime);
    return minutes === null ? readTime : t`${minutes} min`;
  };
}
