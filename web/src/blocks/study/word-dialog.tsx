import type { VocabularyEntry } from '@kalima/shared/contract/explained-words';
import { blockDirection, type ContentLanguage, languageTag } from '@kalima/shared/domain/languages';
import { normaliseWord } from '@kalima/shared/domain/vocabulary-state';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BookmarkCheck, BookmarkPlus } from 'lucide-react';
import { useUser } from '../../lib/user.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { StrokesButton } from '../strokes/strokes-button.tsx';
import { ledCard } from '../pairs/led.ts';
import { BothForms } from '../pairs/other-form.tsx';
import { Translations } from './translations.tsx';
import { useTextAids } from '../aids/aids.tsx';
import { useStudy, type WordSource } from './use-study.ts';
import { vocabularyQuery } from './vocabulary-query.ts';

interface WordDialogProps {
  readonly entry: VocabularyEntry;
  /** The language of the text that it stands in. */
  readonly language: ContentLanguage;
  /** The sentence in which the word stands; it goes into the bank as an example. */
  readonly example: string;
  readonly imageUrl?: string | null;
  readonly source: WordSource;
  readonly onClose: () => void;
}

/** A word of a text explained, with the way into the bank. */
export function WordDialog({ entry: given, example, imageUrl = null, source, onClose, ...props }: WordDialogProps) {
  const { t } = useLingui();
  const user = useUser();
  const entry = ledCard({ ...given, audioUrl: null }, { language: props.language, target: user.targetLanguage });
  const { language } = entry;
  const { recordWord, wordOf } = useStudy();
  const pinyin = useTextAids(entry.id ?? '', entry.word)?.pinyin;
  const { data: bank } = useQuery(vocabularyQuery(user.id));
  const known = bank?.find((one) => one.language === language && normaliseWord(one.word) === normaliseWord(entry.word));
  const isLearning = known !== undefined && !known.isMastered;
  return (
    <Dialog
      title={entry.word}
      titleLanguage={languageTag(language)}
      onClose={onClose}
      actions={
        <Button
          data-autofocus
          icon={<BookmarkPlus aria-hidden />}
          disabled={isLearning}
          onClick={() => {
            const word = wordOf({ ...entry, examples: [example.slice(0, 1000)], imageUrl }, language);
            if (recordWord('add', word, source)) showToast(t`This word has been added to the vocabulary bank`, 'info');
            onClose();
          }}
        >
          {t`Add to vocabulary`}
        </Button>
      }
    >
      <div dir={blockDirection(language)} className="grid justify-items-start gap-2">
        <BothForms language={language} other={entry.other} className="-my-1" />
        <div className="flex items-center gap-2">
          {pinyin && <p className="text-l text-ink-soft">{pinyin}</p>}
          <StrokesButton word={entry.word} language={language} />
        </div>
        <p className="text-l">
          <Translations of={entry} />
        </p>
        {entry.definition !== '' && (
          <p className="text-ink-soft">
            <bdi>{entry.definition}</bdi>
          </p>
        )}
        {known && (
          <Badge>
            <BookmarkCheck aria-hidden className="size-3.5" />
            {isLearning ? t`In your vocabulary bank` : t`Mastered`}
          </Badge>
        )}
      </div>
    </Dialog>
  );
}
