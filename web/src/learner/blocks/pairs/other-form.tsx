import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import type { WordForm } from '@kalima/shared/domain/language/pairs';
import { useLingui } from '@lingui/react/macro';
import { Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { useSoundOf } from '../../../lib/sound/device-voice.ts';
import { TappedText } from '../aids/aided-text.tsx';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { usePlaySound } from '../study/use-play-sound.ts';

/** What the two are called among those who speak them. */
const ownNames: Partial<Record<ContentLanguage, string>> = { arabic: 'فصحى', egyptian: 'مصري' };

/** Says which of the two forms of a word it stands beside (PRODUCT.md#pairs). */
export function FormName({ language }: { readonly language: ContentLanguage }) {
  const { t } = useLingui();
  return (
    <span className="text-s font-medium text-ink-soft">
      <span aria-hidden lang="ar">
        {ownNames[language]}
      </span>
      <span className="sr-only">{t(languageLabels[language])}</span>
    </span>
  );
}

interface OtherFormProps {
  readonly form: WordForm;
  /** How its text is shown, where not as text alone. */
  readonly renderText?: ((form: WordForm) => ReactNode) | undefined;
  readonly className?: string;
}

/** The form of a word that does not lead: one tap shows it and lets it be heard (PRODUCT.md#pairs). */
export function OtherForm({ form, renderText, className }: OtherFormProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const playAsked = usePlaySound();
  const sound = useSoundOf()(form.audioUrl, form.text, form.language);
  const isEgyptian = form.language === 'egyptian';
  return (
    <div dir="rtl" className={classNames('flex flex-wrap items-center justify-center gap-x-2.5', className)}>
      <button
        type="button"
        aria-expanded={isShown}
        aria-label={isEgyptian ? t`In Egyptian Arabic` : t`In standard Arabic`}
        onClick={() => {
          if (!isShown && sound !== null) void playAsked(sound);
          setIsShown(!isShown);
        }}
        className={classNames(
          'inline-flex min-h-(--touch) items-center gap-1.5 rounded-pill px-3.5 font-medium text-teal-ink transition-colors duration-150 hover:bg-teal-wash [&_svg]:size-4.5',
          isShown && 'bg-teal-wash',
        )}
      >
        <span lang="ar">{ownNames[form.language]}</span>
        {sound !== null && <Volume2 aria-hidden />}
      </button>
      <span
        role="status"
        lang={languageTag(form.language)}
        dir="auto"
        className="text-target leading-normal font-medium wrap-anywhere empty:hidden"
      >
        {isShown && (renderText?.(form) ?? <TappedText id={form.partId} text={form.text} />)}
      </span>
    </div>
  );
}

interface BothFormsProps {
  /** The language of the form that leads, which stands above. */
  readonly language: ContentLanguage;
  readonly other: WordForm | null;
  readonly renderText?: (form: WordForm) => ReactNode;
  readonly className?: string;
}

/** The names of both forms, with the way to the one that does not lead; nothing for a word of one form. */
export function BothForms({ language, other, renderText, className }: BothFormsProps) {
  if (other === null) return null;
  return (
    <div dir="rtl" className={classNames('flex flex-wrap items-center gap-x-2', className)}>
      <FormName language={language} />
      <span aria-hidden className="text-ink-soft">
        ·
      </span>
      <OtherForm form={other} renderText={renderText} />
    </div>
  );
}
