import type { VocabularyWord } from '@kalima/shared/contract/vocabulary';
import { languageTag } from '@kalima/shared/domain/languages';
import { useState } from 'react';
import { Picture } from '../../blocks/picture.tsx';
import { classNames } from '../../lib/class-names.ts';
import { playSound } from '../../lib/sound/sound-player.ts';
import { WordDetails } from './word-details.tsx';

/** Two columns on the smallest phone, eight on a wide screen. */
export const wordGridStyle = 'grid grid-flow-dense grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-3';

interface WordCardProps {
  readonly word: VocabularyWord;
  readonly isOpen: boolean;
  readonly onToggle: (word: VocabularyWord, isOpen: boolean) => void;
}

function WordCard({ word, isOpen, onToggle }: WordCardProps) {
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
        <span dir="auto" className="line-clamp-2 text-s text-ink-soft wrap-anywhere">
          {word.translation}
        </span>
      </span>
    </button>
  );
}

/** The words as pictures; one that is tapped is heard and unfolds below. */
export function WordGrid({ words }: { readonly words: readonly VocabularyWord[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  function toggle(word: VocabularyWord, isOpen: boolean) {
    setOpenId(isOpen ? null : word.id);
    if (!isOpen && word.audioUrl !== null) void playSound(word.audioUrl);
  }
  return (
    <ul className={wordGridStyle}>
      {words.map((word) => (
        <li key={word.id} className="contents">
          <div>
            <WordCard word={word} isOpen={word.id === openId} onToggle={toggle} />
          </div>
          {word.id === openId && <WordDetails word={word} />}
        </li>
      ))}
    </ul>
  );
}
