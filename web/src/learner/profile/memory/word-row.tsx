import type { RememberedWord } from '@kalima/shared/contract/learning/memory-overview';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { daysBetween } from '@kalima/shared/domain/learning/learning-day';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { Translations } from '../../blocks/study/translations.tsx';
import { useStudy } from '../../blocks/study/use-study.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { classNames } from '../../../lib/format/class-names.ts';
import { formatDate, formatDay } from '../../../lib/format/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { stateLabels } from './state-labels.ts';

/** Lets a word that was set aside be asked again, and set aside once more. */
function AskAgain({ word, isAside, onChange }: { word: RememberedWord; isAside: boolean; onChange: () => void }) {
  const { t } = useLingui();
  const { askAgain, setAside } = useStudy();
  const { courseId, partId, language, text } = word;
  if (courseId === null || partId === null) return null;
  const item = { courseId, partId, language, text };
  return (
    <Button
      variant={isAside ? 'quiet' : 'outline'}
      aria-label={isAside ? t`Ask again: ${text}` : t`Set aside again: ${text}`}
      onClick={() => {
        if (isAside) askAgain(item);
        else setAside(item);
        onChange();
      }}
    >
      {isAside ? t`Ask again` : t`Set aside again`}
    </Button>
  );
}

interface WordRowProps {
  readonly word: RememberedWord;
  /** The learning day. */
  readonly today: string;
  readonly isLanguageNamed: boolean;
  readonly isStateNamed: boolean;
}

/** A word with what it means, when it is due and how often it was forgotten. */
export function WordRow({ word, today, isLanguageNamed, isStateNamed }: WordRowProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const [isAside, setIsAside] = useState(word.state === 'aside');
  const { name, swatch } = stateLabels[word.state];
  const { dueDay, lapses } = word;

  function dueText(): string | null {
    if (word.courseId === null) return t`In none of your courses any more`;
    if (word.state === 'aside') return isAside ? null : t`Will be asked again`;
    if (dueDay === null) return null;
    // Of a day that is far away the year is told.
    const date =
      Math.abs(daysBetween(today, dueDay)) < 300 ? formatDay(dueDay, language) : formatDate(dueDay, language);
    if (dueDay === today) return t`due today`;
    return dueDay < today ? t`due since ${date}` : t`due on ${date}`;
  }

  const facts = [
    isLanguageNamed ? t(languageLabels[word.language]) : null,
    dueText(),
    lapses > 0 ? t`forgotten ${plural(lapses, { one: '# time', other: '# times' })}` : null,
  ].filter((fact) => fact !== null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="text-l font-semibold">
          <bdi lang={languageTag(word.language)} className="wrap-anywhere">
            {word.text}
          </bdi>
          {word.sense && (
            <span className="text-s font-normal text-ink-soft">
              {' '}
              (<bdi>{word.sense}</bdi>)
            </span>
          )}
        </span>
        {word.translation !== '' && <Translations of={word} isInline />}
        <span role="status" className="text-s text-ink-soft">
          {facts.join(' · ')}
        </span>
      </div>
      {isStateNamed && (
        <span className="flex items-baseline gap-2 text-s text-ink-soft">
          <span aria-hidden className={classNames('size-3 shrink-0 translate-y-px rounded-[4px]', swatch)} />
          {t(name)}
        </span>
      )}
      {word.state === 'aside' && <AskAgain word={word} isAside={isAside} onChange={() => setIsAside(!isAside)} />}
    </li>
  );
}
