import type { VocabularyWord } from '@kalima/shared/contract/learning/vocabulary';
import { blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import type { WordAction } from '@kalima/shared/domain/learning/vocabulary-state';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BookmarkPlus, Check, Trash2, Volume2 } from 'lucide-react';
import { StrokesButton } from '../blocks/strokes/strokes-button.tsx';
import { DeviceVoiceNote } from '../blocks/study/device-voice-note.tsx';
import { Translations } from '../blocks/study/translations.tsx';
import { usePlaySound } from '../blocks/study/use-play-sound.ts';
import { useStudy } from '../blocks/study/use-study.ts';
import { useSoundOf } from '../../lib/sound/device-voice.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showUndoable } from '../../ui/toast-store.ts';

/** What a word means and how it is used, and where it can go. */
export function WordDetails({ word }: { readonly word: VocabularyWord }) {
  const { t } = useLingui();
  const { recordWord, wordOf } = useStudy();
  const playAsked = usePlaySound();
  const tag = languageTag(word.language);
  const studied = wordOf(word, word.language);
  const sound = useSoundOf()(word.audioUrl, word.word, word.language);
  const back = word.isMastered ? 'master' : 'relearn';
  /** Does it at once and offers to take it back. What was removed comes back as it was. The focus goes on with a word beside it. */
  function move(button: HTMLElement, action: WordAction, textOf: (count: number) => string) {
    const own = button.closest('li');
    const beside = own?.nextElementSibling ?? own?.previousElementSibling;
    const goesOn = beside?.querySelector('button') ?? button.closest('main');
    goesOn?.focus({ preventScroll: true });
    recordWord(action, studied);
    showUndoable({ kind: `word ${action}`, textOf, label: t`Undo`, undo: () => recordWord(back, studied) });
  }
  return (
    <Card className="col-span-full grid animate-appear gap-3 p-4 md:p-5">
      <div dir={blockDirection(word.language)} className="grid gap-3">
        <div className="flex items-center gap-3">
          <p lang={tag} className="text-target font-semibold wrap-anywhere">
            {word.word}
          </p>
          {sound !== null && (
            <IconButton label={t`Play the word`} className="text-teal-ink" onClick={() => void playAsked(sound)}>
              <Volume2 aria-hidden />
            </IconButton>
          )}
          <StrokesButton word={word.word} language={word.language} />
          <DeviceVoiceNote sound={sound} />
        </div>
        <p>
          <Translations of={word} />
        </p>
        {word.definition !== '' && (
          <p className="text-ink-soft">
            <bdi>{word.definition}</bdi>
          </p>
        )}
        {word.examples.length > 0 && (
          <div className="grid gap-1">
            <h2 className="text-s font-semibold text-ink-soft">{t`Examples`}</h2>
            <ul className="grid gap-1 text-l">
              {word.examples.map((example) => (
                <li key={example} lang={tag}>
                  <bdi>{example}</bdi>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {word.isMastered ? (
          <Button
            variant="quiet"
            icon={<BookmarkPlus aria-hidden />}
            onClick={({ currentTarget }) =>
              move(
                currentTarget,
                'relearn',
                (count) =>
                  t`${plural(count, {
                    one: 'The word is back in your learning list',
                    other: '# words are back in your learning list',
                  })}`,
              )
            }
          >
            {t`Move back to learning`}
          </Button>
        ) : (
          <Button
            variant="quiet"
            icon={<Check aria-hidden />}
            onClick={({ currentTarget }) =>
              move(
                currentTarget,
                'master',
                (count) =>
                  t`${plural(count, { one: 'The word is marked as mastered', other: '# words are marked as mastered' })}`,
              )
            }
          >
            {t`Mark as mastered`}
          </Button>
        )}
        <Button
          variant="outline"
          icon={<Trash2 aria-hidden />}
          onClick={({ currentTarget }) =>
            move(
              currentTarget,
              'remove',
              (count) => t`${plural(count, { one: 'The word has been removed', other: '# words have been removed' })}`,
            )
          }
        >
          {t`Remove`}
        </Button>
      </div>
    </Card>
  );
}
