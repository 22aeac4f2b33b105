import type { MediaKind } from '@kalima/shared/domain/content/uploads';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useFormatNames } from './use-format-names.ts';

/** Says why a file could not be sent; where its type is not accepted, also which are. */
export function useDescribeUpload(kind: MediaKind): (error: unknown) => string {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const namesOf = useFormatNames();
  return (error) => {
    if (!isApiError(error, 'FILE_TYPE_NOT_ALLOWED')) return describe(error);
    const accepted = namesOf(kind);
    return t`Files of this type are not accepted. Accepted: ${accepted}.`;
  };
}
