import type { VocabularyWord } from '@kalima/shared/contract/vocabulary';
import { languageTag } from '@kalima/shared/domain/languages';
import { useLingui } from '@lingui/react/macro';
import { BookmarkPlus, Check, Trash2, Volume2 } from 'lucide-react';
import { studiedWordOf } from '../../blocks/study/bank-words.ts';
import { usePlaySound } from '../../blocks/study/use-play-sound.ts';
import { useStudy } from '../../blocks/study/use-study.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** What a word means and how it is used, and where it can go. */
export function WordDetails({ word }: { readonly word: VocabularyWord }) {
  const { t } = useLingui();
  const { noteWord } = useStudy();
  const playAsked = usePlaySound();
  const content = { lang: languageTag(word.language), dir: 'auto' } as const;
  const studied = studiedWordOf(word, word.language);
  const { audioUrl } = word;
  return (
    <Card className="col-span-full grid animate-appear gap-3 p-4 md:p-5">
      <div className="flex items-center gap-3">
        <p {...content} className="text-target font-semibold wrap-anywhere">
          {word.word}
        </p>
        {audioUrl !== null && (
          <IconButton label={t`Play the word`} className="text-teal-ink" onClick={() => void playAsked(audioUrl)}>
            <Volume2 aria-hidden />
          </IconButton>
        )}
      </div>
      <p dir="auto">{word.translation}</p>
      {word.definition !== '' && (
        <p dir="auto" className="text-ink-soft">
          {word.definition}
        </p>
      )}
      {word.examples.length > 0 && (
        <div className="grid gap-1">
          <h2 className="text-s font-semibold text-ink-soft">{t`Examples`}</h2>
          <ul className="grid gap-1 text-l">
            {word.examples.map((example) => (
              <li key={example} {...content}>
                {example}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {word.isMastered ? (
          <Button variant="quiet" icon={<BookmarkPlus aria-hidden />} onClick={() => noteWord('relearn', studied)}>
            {t`Move back to learning`}
          </Button>
        ) : (
          <Button variant="quiet" icon={<Check aria-hidden />} onClick={() => noteWord('master', studied)}>
            {t`Mark as mastered`}
          </Button>
        )}
        <Button
          variant="outline"
          icon={<Trash2 aria-hidden />}
          onClick={() => {
            noteWord('remove', studied);
            showToast(t`The word has been removed`);
          }}
        >
          {t`Remove`}
        </Button>
      </div>
    </Card>
  );
}
