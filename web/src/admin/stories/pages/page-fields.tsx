import type { StoryPageInput } from '@kalima/shared/contract/content/stories';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { Numeral } from '../../../ui/numeral.tsx';
import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { CardPicture, CardSound } from '../../lessons/card-files.tsx';
import type { PageFile, PagesDraft } from './use-pages-draft.ts';

interface PageFieldsProps {
  readonly page: StoryPageInput;
  readonly number: number;
  /** What it is called where it is spoken of, such as `page 3`. */
  readonly name: string;
  /** By what it is moved. */
  readonly handle: ReactNode;
  readonly language: ContentLanguage;
  readonly draft: PagesDraft;
  readonly onRemove: () => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** A page of a picture book: its picture, its recording and its text. */
export function PageFields({ page, number, name, handle, language, draft, onRemove, errorOf }: PageFieldsProps) {
  const { t } = useLingui();
  const { id } = page;
  const lang = languageTag(language);
  const file = (what: PageFile, url: string | null) => ({
    name,
    url,
    upload: draft.uploads.get(`${id} ${what}`),
    onFile: (sent: File) => draft.send(id, what, sent),
    onRetry: () => draft.retry(id, what),
    onCancel: () => draft.cancel(id, what),
  });
  return (
    <div className="grid gap-3 rounded-card border border-line bg-card p-3 sm:grid-cols-[160px_minmax(0,1fr)]">
      <div className="grid content-start gap-2">
        <div className="flex items-center gap-1">
          {handle}
          <span className="flex-1 font-semibold tabular-nums">
            <Numeral of={number} />
          </span>
          <IconButton label={t`Remove ${name}`} className="text-coral-ink sm:hidden" onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
        <CardPicture
          {...file('image', page.imageUrl)}
          label={t`Picture of ${name}`}
          error={errorOf('imageUrl')}
          failed={t`The picture could not be uploaded`}
        />
      </div>
      <div className="grid content-start gap-2">
        <div className="flex items-start gap-1">
          <TextArea
            label={t`Text of ${name}`}
            isLabelHidden
            placeholder={t`Text`}
            lang={lang}
            rows={3}
            className="flex-1"
            maxLength={contentLimits.storyText}
            value={page.text}
            error={errorOf('text')}
            onChange={(event) => draft.change(id, { text: event.target.value })}
          />
          <IconButton label={t`Remove ${name}`} className="text-coral-ink max-sm:hidden" onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
        <CardSound
          {...file('audio', page.audioUrl)}
          language={lang}
          error={errorOf('audioUrl')}
          failed={t`The recording could not be uploaded`}
          onRemove={() => draft.change(id, { audioUrl: null })}
        />
      </div>
    </div>
  );
}
