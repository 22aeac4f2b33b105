import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Image, ImagePlus, Mic } from 'lucide-react';
import { useState } from 'react';
import { Picture } from '../../blocks/picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SoundButton } from '../files/sound-button.tsx';
import { CardPicture, CardSound } from './card-files.tsx';
import type { EditedCard, FileOf } from './use-lesson-editing.ts';

interface RowFileProps {
  readonly slot: 'imageUrl' | 'audioUrl';
  readonly card: EditedCard;
  readonly name: string;
  readonly language: ContentLanguage;
  readonly file: ReturnType<FileOf>;
  readonly error: string | undefined;
  /** Null takes a sound away. */
  readonly onChange: (url: string | null) => void;
}

/** The picture or the sound of a row of the table: chosen, recorded, used again, in a dialog, since the row is for words (PRODUCT.md#lesson-editors). */
export function RowFile({ slot, card, name, language, file, error, onChange }: RowFileProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const isPicture = slot === 'imageUrl';
  const url = card[slot] === undefined || card[slot] === '' ? null : card[slot];
  const title = isPicture ? t`Picture of ${name}` : t`Sound of ${name}`;
  const common = { name, url, error, reuse: { word: card.word, onChoose: onChange }, ...file };
  const mark =
    file.upload === undefined ? null : file.upload.state === 'failed' ? (
      <CircleAlert aria-label={t`It could not be sent`} className="text-coral-ink" />
    ) : (
      <Spinner />
    );
  return (
    <div className={isPicture ? 'flex' : 'flex justify-end'}>
      {!isPicture && url !== null && <SoundButton url={url} name={name} isOffTab />}
      {/* Tab goes from word to word. */}
      <IconButton label={title} tabIndex={-1} onClick={() => setIsOpen(true)}>
        {mark ??
          (isPicture && url !== null ? (
            <Picture
              src={url}
              alt=""
              sizes="36px"
              icon={Image}
              tint={matTint(card.id)}
              className="size-9 rounded-control"
            />
          ) : isPicture ? (
            <ImagePlus aria-hidden />
          ) : (
            <Mic aria-hidden />
          ))}
      </IconButton>
      {isOpen && (
        <Dialog
          title={title}
          onClose={() => setIsOpen(false)}
          actions={<Button onClick={() => setIsOpen(false)}>{t`Done`}</Button>}
        >
          {isPicture ? (
            <CardPicture {...common} label={t`picture of ${name}`} failed={t`Failed to upload picture`} />
          ) : (
            <CardSound
              {...common}
              language={languageTag(language)}
              failed={t`Failed to upload audio`}
              onRemove={() => onChange(null)}
            />
          )}
        </Dialog>
      )}
    </div>
  );
}
