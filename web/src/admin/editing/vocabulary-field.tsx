import type { VocabularyInput } from '@kalima/shared/contract/content/explained-words';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { wordDetails } from '@kalima/shared/domain/content/taught-word';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import { otherLanguage } from '@kalima/shared/domain/language/pairs';
import { useLingui } from '@lingui/react/macro';
import { Pencil, Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TranslationFields } from './translation-fields.tsx';
import {
  isHalfWord,
  isWholeWord,
  type VocabularyDraft,
  withoutWord,
  withTypedWord,
  withWordInFields,
} from './vocabulary-draft.ts';
import { useDetailText } from './word-details.ts';
import { WordDetailFields } from './word-detail-fields.tsx';

interface VocabularyFieldProps {
  readonly draft: VocabularyDraft;
  readonly language: ContentLanguage;
  readonly onChange: (change: Partial<VocabularyDraft>) => void;
  /** Whether a word that lacks its translation, or the other way round, is to be marked. */
  readonly isMarked: boolean;
  readonly error: string | undefined;
}

/** Details of a word that stand below it. */
const ownLines = wordDetails.filter((detail) => detail !== 'sense' && detail !== 'otherForm');

/** Whether Enter does something of its own there. */
const isPressed = (target: EventTarget) => target instanceof HTMLButtonElement || target instanceof HTMLSelectElement;

/**
 * The words of a text that are explained: word and translation are needed, a definition is not (PRODUCT.md#phrase-management). What is typed
 * and not added is part of the form, and saved with it.
 */
export function VocabularyField({ draft, language, onChange, isMarked, error }: VocabularyFieldProps) {
  const { t } = useLingui();
  const textOf = useDetailText();
  const id = useId();
  const { vocabulary: entries, word: entry } = draft;
  const wordField = useRef<HTMLInputElement>(null);
  const isComplete = isWholeWord(entry);
  const isHalf = isMarked && isHalfWord(entry);
  const lang = languageTag(language);
  const otherTag = languageTag(otherLanguage(language) ?? language);
  const errorOf = (text: string) => (isHalf && text.trim() === '' ? t`Please fill in this field.` : undefined);

  const type = (change: Partial<VocabularyInput>) => onChange({ word: { ...entry, ...change } });
  const add = () => onChange(withTypedWord(draft));
  /** The focus goes on with the next word: it would be lost with the button. */
  const remove = (index: number, button: HTMLElement) => {
    const row = button.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    (next?.querySelector<HTMLElement>('button:last-of-type') ?? wordField.current)?.focus();
    onChange(withoutWord(draft, index));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in the fields adds what they hold
    <div
      role="group"
      aria-labelledby={id}
      className="grid gap-3"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || isPressed(event.target)) return;
        event.preventDefault();
        if (!isComplete) return;
        add();
        wordField.current?.focus();
      }}
    >
      <span id={id} className="font-medium">
        {t`Vocabulary`}
      </span>
      {entries.length > 0 && (
        <ul aria-labelledby={id} className="divide-y divide-line rounded-control border border-line">
          {entries.map((one, index) => {
            const {
              id: wordId,
              word,
              sense = '',
              otherForm = '',
              translation,
              secondTranslation = '',
              definition,
            } = one;
            return (
              <li key={wordId ?? `${word} ${sense}`} className="flex items-center gap-2 py-1 ps-3.5 pe-1">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <bdi lang={lang} className="font-semibold">
                    {word}
                  </bdi>{' '}
                  {otherForm !== '' && (
                    <>
                      · <bdi lang={otherTag}>{otherForm}</bdi>{' '}
                    </>
                  )}
                  {sense !== '' && (
                    <>
                      (<bdi>{sense}</bdi>){' '}
                    </>
                  )}
                  — <bdi>{translation}</bdi>
                  {secondTranslation !== '' && (
                    <>
                      {' · '}
                      <bdi>{secondTranslation}</bdi>
                    </>
                  )}
                  {(['definition', ...ownLines] as const).map((field) => {
                    const line = field === 'definition' ? definition : textOf(field, one[field] ?? '');
                    return (
                      line !== '' && (
                        <span key={field} className="block text-s text-ink-soft">
                          <bdi>{line}</bdi>
                        </span>
                      )
                    );
                  })}
                </span>
                <IconButton
                  label={t`Change ${word}`}
                  disabled={isHalfWord(entry)}
                  onClick={() => {
                    onChange(withWordInFields(draft, one));
                    wordField.current?.focus();
                  }}
                >
                  <Pencil aria-hidden />
                </IconButton>
                <IconButton label={t`Remove ${word}`} onClick={({ currentTarget }) => remove(index, currentTarget)}>
                  <X aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <div className="grid grid-cols-1 items-start gap-3 @md:grid-cols-2">
        <TextField
          ref={wordField}
          label={t`Word to explain`}
          lang={lang}
          maxLength={contentLimits.word}
          value={entry.word}
          error={errorOf(entry.word)}
          onChange={(event) => type({ word: event.target.value })}
        />
        <TranslationFields
          // What was unfolded for a word that is added folds again.
          key={JSON.stringify(entries)}
          label={t`Its translation`}
          translations={entry}
          errorOf={(field) => (field === 'translation' ? errorOf(entry.translation) : undefined)}
          onChange={type}
        />
        <div className="@md:col-span-2">
          <WordDetailFields
            // As above.
            key={JSON.stringify(entries)}
            word={entry}
            language={language}
            onChange={type}
          />
        </div>
        <TextField
          label={t`Definition (optional)`}
          maxLength={contentLimits.definition}
          value={entry.definition}
          onChange={(event) => type({ definition: event.target.value })}
        />
        <Button
          variant="quiet"
          className="sm:mt-7.5"
          icon={<Plus aria-hidden />}
          disabled={!isComplete}
          onClick={() => {
            add();
            wordField.current?.focus();
          }}
        >
          {t`Add word`}
        </Button>
      </div>
      {error && <p className="text-s font-medium text-coral-ink">{error}</p>}
    </div>
  );
}
