import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { contentLanguages, languageTag } from '@kalima/shared/domain/language/languages';
import type { Translations } from '@kalima/shared/domain/language/translations';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { languageLabels } from '../../blocks/content-labels.ts';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { SmallButton, smallControl } from './small-button.tsx';
import { proposeSecondLanguage } from './translation-draft.ts';

interface LanguageChoiceProps {
  readonly label: string;
  readonly value: Translations['translationLanguage'];
  /** The language of the other translation, which a second one in the same language would hide. */
  readonly taken?: Translations['translationLanguage'];
  readonly onChange: (language: NonNullable<Translations['translationLanguage']> | null) => void;
}

/** Whom a translation is for: everyone at first, or those who speak a language. */
function LanguageChoice({ label, value, taken, onChange }: LanguageChoiceProps) {
  const { t } = useLingui();
  return (
    <span className="relative inline-flex min-w-0">
      <select
        aria-label={label}
        title={label}
        value={value ?? ''}
        onChange={(event) => onChange(contentLanguages.find((one) => one === event.target.value) ?? null)}
        className={`${smallControl} field-sizing-content max-w-full cursor-pointer appearance-none truncate bg-transparent ps-1 pe-5.5`}
      >
        <option value="">{t`For everyone`}</option>
        {contentLanguages.map((language) => (
          <option key={language} value={language} disabled={language === taken}>
            {t(languageLabels[language])}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-0.5 my-auto size-4 text-ink-soft"
      />
    </span>
  );
}

interface TranslationFieldsProps {
  readonly label: string;
  readonly translations: Translations;
  readonly onChange: (change: Partial<Omit<Translations, 'translation'>> & { translation?: string }) => void;
  readonly errorOf: (field: 'translation' | 'secondTranslation') => string | undefined;
  readonly isRequired?: boolean;
  /** Whether sentences are translated. */
  readonly isLong?: boolean;
}

/** A translation with its language, and a second one, which unfolds when it is wanted (PRODUCT.md#translations). */
export function TranslationFields({ label, translations, onChange, errorOf, ...props }: TranslationFieldsProps) {
  const { t } = useLingui();
  const [isAdding, setIsAdding] = useState(false);
  // The focus goes back to what unfolds it.
  const [isRemoved, setIsRemoved] = useState(false);
  const { secondTranslation = '' } = translations;
  const isOpen = isAdding || secondTranslation !== '';
  const Text = props.isLong ? TextArea : TextField;
  const shared = { dir: 'auto', maxLength: contentLimits.translation, ...(props.isLong && { rows: 2 }) };
  const tagOf = (language: Translations['translationLanguage']) => (language ? languageTag(language) : undefined);

  function add(): void {
    setIsAdding(true);
    onChange({ secondTranslationLanguage: proposeSecondLanguage(translations.translationLanguage) });
  }
  function remove(): void {
    setIsRemoved(true);
    setIsAdding(false);
    onChange({ secondTranslation: '', secondTranslationLanguage: null });
  }

  return (
    <div className="grid content-start gap-1">
      <Text
        {...shared}
        label={label}
        required={props.isRequired}
        lang={tagOf(translations.translationLanguage)}
        value={translations.translation}
        error={errorOf('translation')}
        onChange={(event) => onChange({ translation: event.target.value })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <LanguageChoice
          label={t`Language of the translation`}
          value={translations.translationLanguage}
          taken={isOpen ? translations.secondTranslationLanguage : null}
          onChange={(translationLanguage) => onChange({ translationLanguage })}
        />
        {!isOpen && (
          <SmallButton
            icon={<Plus aria-hidden />}
            label={t`Add a second translation`}
            hasFocus={isRemoved}
            onPress={add}
          />
        )}
      </div>
      {isOpen && (
        <>
          <Text
            {...shared}
            label={t`Second translation`}
            autoFocus={isAdding}
            lang={tagOf(translations.secondTranslationLanguage)}
            value={secondTranslation}
            error={errorOf('secondTranslation')}
            onChange={(event) => {
              // It stays open while it is emptied.
              setIsAdding(true);
              onChange({ secondTranslation: event.target.value });
            }}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <LanguageChoice
              label={t`Language of the second translation`}
              value={translations.secondTranslationLanguage}
              taken={translations.translationLanguage}
              onChange={(secondTranslationLanguage) => onChange({ secondTranslationLanguage })}
            />
            <SmallButton
              icon={<X aria-hidden />}
              label={t`Remove the second translation`}
              hasFocus={false}
              onPress={remove}
            />
          </div>
        </>
      )}
    </div>
  );
}
