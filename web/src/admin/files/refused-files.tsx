import type { RefusedFile, RefusedReason } from '@kalima/shared/domain/exchange/file-pairing';
import { chooseLimit } from '@kalima/shared/domain/content/uploads';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { formatMegabytes } from '../../lib/format/format-date.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormatNames } from './use-format-names.ts';

interface RefusedFilesProps {
  readonly files: readonly RefusedFile<File>[];
  readonly onDismiss: () => void;
}

/** Names every file that could not be used, and why. */
export function RefusedFiles({ files, onDismiss }: RefusedFilesProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const formatsOf = useFormatNames();
  if (files.length === 0) return null;
  const picture = formatMegabytes(chooseLimit('picture'), language);
  const audio = formatMegabytes(chooseLimit('audio'), language);
  const [pictures, sounds] = [formatsOf('picture'), formatsOf('audio')];
  const reasons: Record<RefusedReason, string> = {
    UNKNOWN_TYPE: t`This type is not accepted. Pictures: ${pictures}; sounds: ${sounds}.`,
    EMPTY: t`The file is empty.`,
    TOO_LARGE: t`The file is too large: pictures may have ${picture}, sounds ${audio}.`,
    NO_AUDIO: t`There is no sound of the same name.`,
    NO_PICTURE: t`There is no picture of the same name.`,
    SAME_NAME: t`Another file of this name is used already.`,
    TOO_FEW_PICTURES: t`A flashcard needs a sound and four pictures of the same name.`,
    NOT_NEEDED: t`A flashcard has four pictures; this is one more.`,
  };
  return (
    <Banner tone="info" onDismiss={onDismiss}>
      <p>{t`These files could not be used:`}</p>
      <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto font-normal" tabIndex={-1}>
        {files.map(({ file, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name, and the list never changes
          <li key={index}>
            <bdi className="font-medium">{file.name}</bdi> — {reasons[reason]}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
