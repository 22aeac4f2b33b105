import type { LearnerReport } from '@kalima/shared/contract/teaching/class-reports';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { WordSound } from './word-sound.tsx';

/** The words that a learner missed most lately, to be heard where they have a recording. */
export function LearnerWords({ words }: Pick<LearnerReport, 'words'>) {
  const { t } = useLingui();
  return (
    <Card className="p-4 md:p-5">
      <h2 className="font-semibold">{t`Words missed lately`}</h2>
      {words.length === 0 ? (
        <p className="mt-2 text-ink-soft">{t`No word was missed in the last four weeks.`}</p>
      ) : (
        <ul className="mt-1">
          {words.map((word) => (
            <li
              key={word.itemId}
              className="flex min-h-(--touch) items-center justify-between gap-3 border-t border-line py-1 first:border-t-0"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi lang={languageTag(word.language)} className="font-semibold">
                  {word.text}
                </bdi>{' '}
                <span className="text-ink-soft">{word.translation}</span>
              </span>
              <span className="shrink-0 text-s text-ink-soft">
                {t`${plural(word.answers - word.right, { one: '# miss', other: '# misses' })}`}
              </span>
              {word.audioUrl !== null && <WordSound url={word.audioUrl} word={word.text} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
