import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { isSameWord } from '@kalima/shared/domain/vocabulary-bank';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BookmarkCheck, BookmarkPlus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../lib/user.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { ShownWord } from '../study/bank-words.ts';
import { useStudy, type WordSource } from '../study/use-study.ts';
import { vocabularyQuery } from '../study/vocabulary-query.ts';

interface AddWordProps {
  readonly word: ShownWord;
  readonly language: ContentLanguage;
  /** The sentence in which it was met, and what else shows how it is used. */
  readonly examples: readonly string[];
  readonly source: WordSource;
}

/** Says whether a word is in the bank, puts it there with its sentence, and takes that back. */
export function AddWord({ word, language, examples, source }: AddWordProps) {
  const { t } = useLingui();
  const { addUndoably, wordOf } = useStudy();
  const { data: bank } = useQuery(vocabularyQuery(useUser().id));
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const studied = wordOf({ ...word, examples }, language);
  const known = bank?.find((one) => isSameWord(one, studied));
  const isLearning = known !== undefined && !known.isMastered;
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-3">
      <p role="status" className="me-auto">
        {known && (
          <Badge>
            <BookmarkCheck aria-hidden className="size-3.5" />
            {isLearning ? t`In your vocabulary bank` : t`Mastered`}
          </Badge>
        )}
      </p>
      {undo && isLearning ? (
        <Button
          variant="outline"
          icon={<Undo2 aria-hidden className="mirrored" />}
          onClick={() => {
            undo();
            setUndo(null);
          }}
        >
          {t`Undo`}
        </Button>
      ) : (
        <Button
          icon={<BookmarkPlus aria-hidden />}
          disabled={isLearning}
          onClick={() => {
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
