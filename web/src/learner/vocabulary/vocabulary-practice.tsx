import type { VocabularyWord } from '@kalima/shared/contract/learning/vocabulary';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { wordMatId } from '@kalima/shared/domain/content/word-mat-id';
import { normaliseWord } from '@kalima/shared/domain/language/normalised-word';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { Volume2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Picture } from '../../blocks/picture.tsx';
import { PicturesAhead } from '../../blocks/pictures-ahead.tsx';
import { DeviceVoiceNote } from '../blocks/study/device-voice-note.tsx';
import { FinishedPanel } from '../blocks/study/finished-panel.tsx';
import { PlayerFrame } from '../blocks/player/player-frame.tsx';
import { Translations } from '../blocks/study/translations.tsx';
import { usePlaySound } from '../blocks/study/use-play-sound.ts';
import { useRound } from '../blocks/study/use-round.ts';
import { useStudy } from '../blocks/study/use-study.ts';
import { useLeave } from '../../lib/device/history-trail.ts';
import { useSoundOf } from '../../lib/sound/device-voice.ts';
import { playSound, preloadSounds } from '../../lib/sound/sound-player.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Numeral } from '../../ui/numeral.tsx';
import type { VocabularySearch } from './vocabulary-search.ts';
import { useArrowKeys } from '../../lib/arrow-keys.ts';

const route = getRouteApi('/signed-in/vocabulary');
const pictureSizes = '(min-width: 768px) 440px, 100vw';
/** Milliseconds in which a second press of replay is the same one (PRODUCT.md#constants). */
const replayDebounce = 300;

interface VocabularyPracticeProps {
  readonly bank: readonly VocabularyWord[];
  /** Says which list is practised. */
  readonly search: VocabularySearch;
}

/** Names a word of the bank, also one that the server does not know yet. */
const keyOf = ({ language, word }: VocabularyWord) => `${language} ${normaliseWord(word)}`;

/** The words of a round as it goes on: first those that have an answer, in whichever list they are by now. */
function wordsOfRound(bank: readonly VocabularyWord[], isMastered: boolean, answered: readonly string[]) {
  const known = new Map(bank.map((word) => [keyOf(word), word]));
  const begun = answered.flatMap((key) => known.get(key) ?? []);
  return [...begun, ...bank.filter((word) => word.isMastered === isMastered && !answered.includes(keyOf(word)))];
}

/**
 * The words of a list one by one: still learning, or mastered (PRODUCT.md#vocabulary-bank). A reload goes on with the first word that
 * has no answer.
 */
export function VocabularyPractice({ bank, search }: VocabularyPracticeProps) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const leave = useLeave();
  const { recordWord, wordOf } = useStudy();
  const playAsked = usePlaySound();
  const isMasteredList = search.tab === 'mastered';
  const { answers, answer: keep, restart, forget } = useRound(`practice.${isMasteredList ? 'mastered' : 'learning'}`);
  // As the list was at the beginning: answers move words out of it.
  const [words] = useState(() => wordsOfRound(bank, isMasteredList, [...answers.keys()]));
  const open = words.findIndex((one) => !answers.has(keyOf(one)));
  const index = open === -1 ? words.length : open;
  const masteredCount = [...answers.values()].filter(Boolean).length;
  const lastReplay = useRef(Number.NEGATIVE_INFINITY);
  const word = words[index];
  const total = words.length;
  const number = Math.min(index + 1, total);
  const listSearch: VocabularySearch = search.tab ? { tab: search.tab } : {};

  const soundOf = useSoundOf();
  const sound = word ? soundOf(word.audioUrl, word.word, word.language) : null;
  const speak = useEffectEvent(() => {
    if (sound !== null) void playSound(sound);
  });
  useEffect(() => {
    speak();
    preloadSounds(words.slice(index + 1, index + 3).map((one) => one.audioUrl));
  }, [words, index]);

  function replay() {
    if (sound === null || performance.now() - lastReplay.current < replayDebounce) return;
    lastReplay.current = performance.now();
    void playAsked(sound);
  }
  function answer(isMastered: boolean) {
    if (!word) return;
    // Only what changes the list is a change of the bank, and the word may have changed since this round began.
    const isMasteredNow = (bank.find((one) => keyOf(one) === keyOf(word)) ?? word).isMastered;
    if (isMastered !== isMasteredNow) recordWord(isMastered ? 'master' : 'relearn', wordOf(word, word.language));
    keep(keyOf(word), isMastered, index === words.length - 1);
  }
  function exit() {
    forget();
    leave('/vocabulary', () => void navigate({ search: listSearch, replace: true }));
  }
  const { back, forth } = useArrowKeys();
  useKeys({
    1: word && (() => answer(false)),
    2: word && (() => answer(true)),
    [back]: word && (() => answer(false)),
    [forth]: word && (() => answer(true)),
    r: word && replay,
    ' ': word && replay,
    Escape: exit,
  });

  if (total === 0) return <Navigate to="/vocabulary" search={listSearch} replace />;
  return (
    <PlayerFrame
      title={t`Practice`}
      back={
        <Link
          to="/vocabulary"
          search={listSearch}
          onClick={(event) => {
            event.preventDefault();
            exit();
          }}
          aria-label={t`Exit practice`}
          title={t`Exit practice`}
          className="grid size-(--touch) shrink-0 place-items-center rounded-pill text-ink-soft hover:bg-sunk hover:text-ink"
        >
          <X aria-hidden className="size-5.25" />
        </Link>
      }
      progress={{ label: t`Word ${number} of ${total}`, text: t`Word ${number} of ${total}`, value: index, max: total }}
      footer={
        word && (
          <div className="mx-auto grid max-w-130 grid-cols-2 gap-3">
            <Button variant="outline" aria-keyshortcuts={`1 ${back}`} onClick={() => answer(false)}>
              {t`Still learning`}
            </Button>
            <Button aria-keyshortcuts={`2 ${forth}`} onClick={() => answer(true)}>
              {t`Mastered`}
            </Button>
          </div>
        )
      }
    >
      {word ? (
        <div role="status" className="flex flex-1 flex-col">
          <div
            key={word.id}
            className="m-auto grid w-full max-w-110 grid-cols-1 animate-appear justify-items-center gap-3 text-center low:max-w-none low:grid-cols-2 low:items-center"
          >
            <Picture
              src={word.imageUrl}
              tint={matTint(wordMatId(word.word, word.language))}
              alt=""
              isWhole
              isEager
              sizes={pictureSizes}
              className="h-[clamp(96px,calc(100dvh-380px),42dvh)] w-full rounded-card shadow-card low:row-span-2 low:h-[62dvh]"
            />
            <p className="grid gap-1">
              <span
                lang={languageTag(word.language)}
                dir="auto"
                className="text-target-big leading-snug font-semibold wrap-anywhere"
              >
                {word.word}
              </span>
              <Translations of={word} className="text-l text-ink-soft" />
            </p>
            <Button
              variant="quiet"
              icon={<Volume2 aria-hidden />}
              disabled={sound === null}
              aria-keyshortcuts="R Space"
              onClick={replay}
            >
              {t`Replay`}
            </Button>
            <DeviceVoiceNote sound={sound} />
          </div>
        </div>
      ) : (
        <FinishedPanel
          title={t`Practice completed`}
          backTo="/vocabulary"
          backLabel={t`Back to the vocabulary bank`}
          onAgain={restart}
        >
          <p>
            {t`${plural(masteredCount, { one: '# word mastered', other: '# words mastered' })}`} ·{' '}
            <Numeral of={masteredCount} /> / <Numeral of={total} />
          </p>
        </FinishedPanel>
      )}
      <PicturesAhead of={[words[index + 1]?.imageUrl]} sizes={pictureSizes} />
    </PlayerFrame>
  );
}
