import type { IdentifiedRow } from '@kalima/shared/domain/import-rows-draft';
import type { FileField } from '@kalima/shared/domain/import-rows-files';

/** What is done to a row. */
export type RowAction =
  | { readonly kind: 'change'; readonly id: string; readonly change: (row: IdentifiedRow) => IdentifiedRow }
  | { readonly kind: 'pick'; readonly id: string; readonly of: FileField }
  | { readonly kind: 'remove'; readonly id: string };
