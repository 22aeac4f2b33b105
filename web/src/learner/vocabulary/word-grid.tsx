import type { VocabularyWord } from '@kalima/shared/contract/learning/vocabulary';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { wordMatId } from '@kalima/shared/domain/content/word-mat-id';
import { orderTranslations } from '@kalima/shared/domain/language/translations';
import { normaliseWord } from '@kalima/shared/domain/language/normalised-word';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { languageLabels } from '../../blocks/content-labels.ts';
import { Picture } from '../../blocks/picture.tsx';
import { classNames } from '../../lib/format/class-names.ts';
import { useUser } from '../../lib/api/user.ts';
import { useSoundOf } from '../../lib/sound/device-voice.ts';
import { playSound } from '../../lib/sound/sound-player.ts';
import { WordDetails } from './word-details.tsx';

/** Two columns on the smallest phone, eight on a wide screen. */
export const wordGridStyle = 'grid grid-flow-dense grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-3';

/** Ids of words that look or mean the same as one in another language; those name theirs (PRODUCT.md#one-language-at-a-time). */
function findTwins(words: readonly VocabularyWord[]): ReadonlySet<string> {
  const seen = new Map<string, VocabularyWord>();
  const twins = new Set<string>();
  for (const word of words) {
    for (const text of [word.word, word.translation, word.secondTranslation ?? ''].map(normaliseWord)) {
      const other = seen.get(text);
      if (other && text !== '' && other.language !== word.language) twins.add(word.id).add(other.id);
      seen.set(text, word);
    }
  }
  return twins;
}

interface WordCardProps {
  readonly word: VocabularyWord;
  readonly isLanguageNamed: boolean;
  readonly isOpen: boolean;
  readonly onToggle: (word: VocabularyWord, isOpen: boolean) => void;
}

function WordCard({ word, isLanguageNamed, isOpen, onToggle }: WordCardProps) {
  const { t } = useLingui();
  const [first] = orderTranslations(word, useUser().nativeLanguage);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onToggle(word, isOpen)}
      className={classNames(
        'relative flex size-full flex-col overflow-hidden rounded-card bg-card text-center shadow-card transition-shadow duration-150 hover:shadow-over',
        isOpen &&
          'after:pointer-events-none after:absolute after:inset-0 after:rounded-card after:border-3 after:border-teal',
      )}
    >
      <Picture
        src={word.imageUrl}
        tint={matTint(wordMatId(word.word, word.language))}
        alt=""
        isWhole
        sizes="160px"
        className="h-(--picture-low) w-full shrink-0 sm:h-(--picture-mid) lg:h-(--picture-high)"
      />
      <span className="grid w-full flex-1 content-center gap-0.5 px-2 pt-1 pb-3">
        <span
          lang={languageTag(word.language)}
          dir="auto"
          className="line-clamp-2 text-xl leading-snug font-semibold wrap-anywhere"
        >
          {word.word}
        </span>
        <span className="line-clamp-2 text-s text-ink-soft wrap-anywhere">
          <bdi lang={first?.language ? languageTag(first.language) : undefined}>{first?.text}</bdi>
        </span>
        {isLanguageNamed && <span className="text-xs text-ink-soft">{t(languageLabels[word.language])}</span>}
      </span>
    </button>
  );
}

/** The words as pictures; one that is tapped is heard and unfolds below. */
export function WordGrid({ words }: { readonly words: readonly VocabularyWord[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const twins = findTwins(words);
  const soundOf = useSoundOf();
  function toggle(word: VocabularyWord, isOpen: boolean) {
    setOpenId(isOpen ? null : word.id);
    const sound = soundOf(word.audioUrl, word.word, word.language);
    if (!isOpen && sound !== null) void playSound(sound);
  }
  return (
    <ul className={wordGridStyle}>
      {words.map((word) => (
        <li key={word.id} className="contents">
          <div>
            <WordCard word={word} isLanguageNamed={twins.has(word.id)} isOpen={word.id === openId} onToggle={toggle} />
          </div>
          {word.id === openId && <WordDetails word={word} />}
        </li>
      ))}
    </ul>
  );
}
