import { acceptedTypes, type MediaKind } from '@kalima/shared/domain/uploads';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';

/** What files of a type are called by those who have them; other types are called by their own name. */
const commonNames: Readonly<Record<string, string>> = {
  jpeg: 'JPG',
  mpeg: 'MP3',
  'x-m4a': 'M4A',
  'x-m4v': 'M4V',
  quicktime: 'MOV',
};

function namesOf(kind: MediaKind, separator: string): string {
  const names = acceptedTypes[kind].map((type) => {
    const name = type.split('/')[1] ?? type;
    return commonNames[name] ?? (type === 'audio/mp4' ? 'M4A' : name.toUpperCase());
  });
  return [...new Set(names)].join(separator);
}

/** Says why a file could not be sent; where its type is not accepted, also which are. */
export function useDescribeUpload(kind: MediaKind): (error: unknown) => string {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  return (error) => {
    if (!isApiError(error, 'FILE_TYPE_NOT_ALLOWED')) return describe(error);
    const accepted = namesOf(kind, t({ message: ', ', comment: 'Between the items of a list' }));
    return t`Files of this type are not accepted. Accepted: ${accepted}.`;
  };
}
