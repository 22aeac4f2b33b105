import type { IdentifiedRow } from '@kalima/shared/domain/exchange/import-rows-draft';
import type { FileField } from '@kalima/shared/domain/exchange/import-rows-files';
import type { Proposal } from '@kalima/shared/domain/exchange/import-rows-notices';
import type { HeardSound } from '@kalima/shared/domain/exchange/import-sounds';

/** What is done to a row. */
export type RowAction =
  | { readonly kind: 'change'; readonly id: string; readonly change: (row: IdentifiedRow) => IdentifiedRow }
  /** Its word or a translation was corrected. */
  | { readonly kind: 'corrected'; readonly id: string }
  /** The next file that the school has of its word is to be proposed. */
  | { readonly kind: 'another'; readonly id: string; readonly of: FileField }
  | { readonly kind: 'pick'; readonly id: string; readonly of: FileField }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'heard'; readonly fileId: string; readonly sound: HeardSound }
  | { readonly kind: 'cut-sound'; readonly id: string; readonly proposal: Extract<Proposal, { kind: 'cut-sound' }> };
