import type { ErrorCode } from '@kalima/shared/contract/errors';
import type { EncodedPicture } from '../picture-files.ts';
import type { EncodeOptions } from './encode-picture.ts';

/** What the child process for media does with a file, by its path. */
export type MediaJob = { readonly path: string } & (
  | { readonly kind: 'detect' }
  | { readonly kind: 'encode'; readonly options: EncodeOptions }
  | { readonly kind: 'cut' }
  | { readonly kind: 'strip'; readonly type: string }
);

/** Results by the kind of job. */
export interface MediaResults {
  readonly detect: { readonly mime: string; readonly ext: string } | null;
  readonly encode: EncodedPicture & { readonly isDrawing: boolean };
  readonly cut: EncodedPicture | 'seen-through' | null;
  /** True if the file was changed. */
  readonly strip: boolean;
}

/** What a job answers: its result, or the code with which the file is refused. */
export type MediaAnswer = { readonly result: MediaResults[MediaJob['kind']] } | { readonly refused: ErrorCode };
