import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { IdentifiedStory } from '@kalima/shared/domain/exchange/import-story-draft';
import { isFilmLink } from '@kalima/shared/domain/exchange/import-story-notices';
import { useLingui } from '@lingui/react/macro';
import { Film } from 'lucide-react';
import { classNames } from '../../../lib/format/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SoundButton } from '../../files/sound-button.tsx';
import type { WorkFile } from '../import-files.ts';
import type { StoryAction } from './story-action.ts';

interface StoryMediaProps {
  readonly story: IdentifiedStory;
  readonly file: WorkFile | undefined;
  readonly className?: string;
  /** Whether it may stay without: the story that it is added to has its own. */
  readonly isOptional: boolean;
  readonly onAction: (action: StoryAction) => void;
}

/** The recording or film that subtitles are of: a file, or the address of a film. */
export function StoryMedia({ story, file, className, isOptional, onAction }: StoryMediaProps) {
  const { t } = useLingui();
  const pick = () => onAction({ kind: 'pick', place: { of: 'media' } });
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <span className="font-medium">
        {t`Recording or film`}{' '}
        {isOptional && <span className="text-s font-normal text-ink-soft">{t`in place of the story's own`}</span>}
      </span>
      {file ? (
        <div className="flex min-h-(--touch) flex-wrap items-center gap-2">
          {file.url === null ? (
            <Spinner />
          ) : file.kind === 'video' ? (
            <Film aria-hidden className="size-6 text-ink-soft" />
          ) : (
            <SoundButton url={file.url} name={story.title || file.name} />
          )}
          <bdi className="min-w-0 flex-1 basis-40 wrap-anywhere">{file.name}</bdi>
          <Button variant="outline" onClick={pick}>{t`Choose another`}</Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <Button variant="outline" onClick={pick}>{t`Choose a recording or film`}</Button>
          <TextField
            label={t`Or a film of YouTube or Bilibili`}
            isLabelHidden
            placeholder={t`or a link of YouTube or Bilibili`}
            className="flex-1 basis-60"
            dir="ltr"
            inputMode="url"
            maxLength={contentLimits.url}
            error={
              story.link.trim() !== '' && !isFilmLink(story.link)
                ? t`This is no link to a film of YouTube or Bilibili.`
                : undefined
            }
            value={story.link}
            onChange={({ target: { value } }) =>
              onAction({ kind: 'change', change: (now) => ({ ...now, link: value }) })
            }
          />
        </div>
      )}
    </div>
  );
}
