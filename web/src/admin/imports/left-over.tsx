import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileQuestion, Trash2 } from 'lucide-react';
import { Picture } from '../../blocks/picture.tsx';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { formatBytes } from '../../lib/format/format-date.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { SoundButton } from '../files/sound-button.tsx';
import type { WorkFile } from './import-files.ts';
import type { OpenImport } from './use-import.ts';
import { useNoticeTexts } from './use-notice-texts.ts';

interface LeftOverProps {
  readonly work: OpenImport;
  readonly files: readonly WorkFile[];
}

/** Files that no row has, with why where that is known. */
export function LeftOver({ work, files }: LeftOverProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const isOnline = useOnline();
  const texts = useNoticeTexts();
  const remove = useMutation({
    mutationFn: work.remove,
    onError: (failure) => showToast(describe(failure), 'error'),
  });
  const why = ({ kind, problem }: WorkFile) => {
    if (problem !== null) return texts.problem(problem);
    if (kind === 'subtitles' || kind === 'book')
      return t`This becomes a story. Choose “Stories and picture books” as the kind.`;
    const isStory = work.place.kind === 'story';
    if (kind === 'picture')
      return isStory
        ? t`No story has this picture. Choose it at a page.`
        : t`No row has this picture. Choose it at a row.`;
    if (kind === 'video')
      return isStory ? t`No story has this film. Choose it at a story.` : t`Cards and phrases have no films.`;
    if (kind !== 'sound') return t`Files of this type are not taken.`;
    return isStory
      ? t`No story has this recording. Choose it at a page or a story.`
      : t`No row has this recording. Choose it at a row.`;
  };
  return (
    <Card className="overflow-hidden">
      <h2 className="sr-only">{t`Left over`}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-3 border-t border-line px-4 py-2 first:border-t-0">
            {file.kind === 'picture' && file.url !== null ? (
              <Picture src={file.url} alt="" isWhole sizes="44px" className="size-11 shrink-0 rounded-small" />
            ) : file.kind === 'sound' && file.url !== null ? (
              <SoundButton url={file.url} name={file.name} />
            ) : (
              <FileQuestion aria-hidden className="m-2.5 size-6 shrink-0 text-ink-soft" />
            )}
            <div className="min-w-0 flex-1 wrap-anywhere">
              <bdi className="font-medium">{file.name}</bdi>
              <p className="text-s text-ink-soft">
                {why(file)} {formatBytes(file.bytes, language)}
              </p>
            </div>
            <IconButton
              label={t`Remove ${file.name}`}
              disabled={!isOnline || remove.isPending}
              onClick={() => remove.mutate(file)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
