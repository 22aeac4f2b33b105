import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { isSameWord } from '@kalima/shared/domain/learning/vocabulary-bank';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BookmarkCheck, BookmarkPlus, Undo2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useUser } from '../../../lib/api/user.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ShownWord } from './bank-words.ts';
import { useStudy, type WordSource } from './use-study.ts';
import { vocabularyQuery } from './vocabulary-query.ts';

interface AddWordProps {
  readonly word: ShownWord;
  readonly language: ContentLanguage;
  /** The sentence in which it was met, and what else shows how it is used. */
  readonly examples: readonly string[];
  readonly source: WordSource;
  /** Whether the focus is here at first. */
  readonly hasFocus?: boolean;
}

/** Whether a press is the second of a double tap, which was meant for what stood there before. */
const isSecondTap = ({ detail }: MouseEvent) => detail > 1;

/** Says whether a word is in the bank, puts it there with its sentence, and takes that back. */
export function AddWord({ word, language, examples, source, hasFocus = false }: AddWordProps) {
  const { t } = useLingui();
  const { addUndoably, wordOf } = useStudy();
  const { data: bank } = useQuery(vocabularyQuery(useUser().id));
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const [isUndone, setIsUndone] = useState(false);
  const studied = wordOf({ ...word, examples }, language);
  const known = bank?.find((one) => isSameWord(one, studied));
  const isLearning = known !== undefined && !known.isMastered;
  const hasUndo = undo !== null && isLearning;
  return (
    <div className="flex w-full flex-wrap items-center gap-3">
      {/* At the other end than the button that adds: a double tap would undo at once. */}
      {hasUndo && (
        <Button
          // The button that had the focus is gone.
          autoFocus
          variant="outline"
          icon={<Undo2 aria-hidden className="mirrored" />}
          onClick={(event) => {
            if (isSecondTap(event)) return;
            undo();
            setUndo(null);
            setIsUndone(true);
          }}
        >
          {t`Undo`}
        </Button>
      )}
      <p role="status" className="flex min-h-(--touch) items-center">
        {known && (
          <Badge>
            <BookmarkCheck aria-hidden className="size-3.5" />
            {isLearning ? t`In your vocabulary bank` : t`Mastered`}
          </Badge>
        )}
      </p>
      {!isLearning && (
        <Button
          autoFocus={isUndone}
          data-autofocus={hasFocus || undefined}
          className="ms-auto"
          icon={<BookmarkPlus aria-hidden />}
          onClick={(event) => {
            if (isSecondTap(event)) return;
            const takeBack = addUndoably(studied, source);
            if (takeBack) setUndo(() => takeBack);
          }}
        >
          {t`Add to vocabulary`}
        </Button>
      )}
    </div>
  );
}
