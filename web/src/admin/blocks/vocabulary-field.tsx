import type { VocabularyEntry } from '@kalima/shared/contract/phrases';
import { contentLimits } from '@kalima/shared/domain/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/languages';
import { useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface VocabularyFieldProps {
  readonly entries: readonly VocabularyEntry[];
  readonly language: ContentLanguage;
  readonly onChange: (entries: VocabularyEntry[]) => void;
  readonly error: string | undefined;
}

const empty: VocabularyEntry = { word: '', translation: '', definition: '' };

/** The words of a text that are explained: word and translation are needed, a definition is not (admin.md 5). */
export function VocabularyField({ entries, language, onChange, error }: VocabularyFieldProps) {
  const { t } = useLingui();
  const [entry, setEntry] = useState(empty);
  const id = useId();
  const isComplete = entry.word.trim() !== '' && entry.translation.trim() !== '';
  const lang = languageTag(language);

  function add() {
    const added = {
      word: entry.word.trim(),
      translation: entry.translation.trim(),
      definition: entry.definition.trim(),
    };
    onChange([...entries.filter((one) => one.word !== added.word), added]);
    setEntry(empty);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving the fields adds what they hold
    <div
      role="group"
      aria-labelledby={id}
      className="grid gap-3"
      onBlur={(event) => {
        // A word that was typed and not added is meant all the same.
        if (isComplete && !event.currentTarget.contains(event.relatedTarget)) add();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        if (isComplete) add();
      }}
    >
      <span id={id} className="font-medium">
        {t`Vocabulary`}
      </span>
      {entries.length > 0 && (
        <ul aria-labelledby={id} className="divide-y divide-line rounded-control border border-line">
          {entries.map(({ word, translation, definition }) => (
            <li key={word} className="flex items-center gap-2 py-1 ps-3.5 pe-1">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi lang={lang} className="font-semibold">
                  {word}
                </bdi>{' '}
                — <bdi>{translation}</bdi>
                {definition !== '' && (
                  <span className="block text-s text-ink-soft">
                    <bdi>{definition}</bdi>
                  </span>
                )}
              </span>
              <IconButton
                label={t`Remove ${word}`}
                onClick={() => onChange(entries.filter((one) => one.word !== word))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
        <TextField
          label={t`Word to explain`}
          dir="auto"
          lang={lang}
          maxLength={contentLimits.word}
          value={entry.word}
          onChange={(event) => setEntry({ ...entry, word: event.target.value })}
        />
        <TextField
          label={t`Its translation`}
          dir="auto"
          maxLength={contentLimits.translation}
          value={entry.translation}
          onChange={(event) => setEntry({ ...entry, translation: event.target.value })}
        />
        <TextField
          label={t`Definition (optional)`}
          dir="auto"
          maxLength={contentLimits.definition}
          value={entry.definition}
          onChange={(event) => setEntry({ ...entry, definition: event.target.value })}
        />
        <Button variant="quiet" icon={<Plus aria-hidden />} disabled={!isComplete} onClick={add}>
          {t`Add word`}
        </Button>
      </div>
      {error && <p className="text-s font-medium text-coral-ink">{error}</p>}
    </div>
  );
}
