import { languageTag, isChinese } from '@kalima/shared/domain/language/languages';
import { type JudgedTyping, type JudgedUnit, type Mark, judgeTyping } from '@kalima/shared/domain/language/typing';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { QuestionCue } from './question-cue.tsx';
import type { InSight, Outcome } from './use-review.ts';

/** Returns which of the four tones a syllable of pinyin has; 0 for none. */
function toneOf(syllable: string): number {
  const mark = /[\u0304\u0301\u030c\u0300]/.exec(syllable.normalize('NFD'))?.[0];
  return mark === undefined ? 0 : '\u0304\u0301\u030c\u0300'.indexOf(mark) + 1;
}

const lines = ['', 'M8 8H64', 'M8 26C30 24 48 16 64 6', 'M8 10C22 30 40 30 64 8', 'M8 6C26 12 46 20 64 28'];

/** Course of the voice in a syllable. */
function ToneLine({ syllable }: { readonly syllable: string }) {
  return (
    <svg
      viewBox="0 0 72 34"
      aria-hidden
      className="h-8.5 w-18 fill-none stroke-saffron"
      strokeWidth="4"
      strokeLinecap="round"
    >
      <path d={lines[toneOf(syllable)]} />
    </svg>
  );
}

interface TypeQuestionProps {
  readonly inSight: InSight;
  readonly onAnswer: (outcome: Outcome) => void;
}

/** A word is typed. What is nearly right is marked letter by letter and may be tried once more; what was typed stays. */
export function TypeQuestion({ inSight: { question, outcome }, onAnswer }: TypeQuestionProps) {
  const { t } = useLingui();
  const { item } = question;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [judged, setJudged] = useState<JudgedTyping | null>(null);
  const [tries, setTries] = useState(1);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const hasPinyin = isChinese(item.language) && item.pinyin !== null;
  const task = hasPinyin ? t`Type it: characters, or pinyin with or without tones` : t`Type the word`;

  function submit(): void {
    if (typed.trim() === '' || outcome) return;
    const result = judgeTyping(typed, item);
    setJudged(result);
    if (result.verdict === 'right') onAnswer({ isRight: true, hint: false, tries, given: typed });
    else if (tries > 1) onAnswer({ isRight: false, hint: false, tries, given: typed });
    else {
      setTries(2);
      field.current?.focus();
    }
  }
  return (
    <div className="grid flex-1 grid-cols-1 content-start gap-4 md:mx-auto md:w-full md:grid-cols-[minmax(0,372px)_minmax(0,1fr)] md:content-center md:gap-x-14 low:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <QuestionCue item={item} task={task} />
      <form
        className="grid grid-cols-1 gap-3 md:content-center"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="hidden text-l font-semibold text-ink-soft md:block">{task}</p>
        {judged && <JudgedWord judged={judged} language={languageTag(item.language)} />}
        <p
          role="status"
          className={
            judged && !outcome ? 'rounded-card bg-saffron-wash px-4 py-3 font-medium text-saffron-ink' : 'sr-only'
          }
        >
          {judged && !outcome && <Verdict judged={judged} hasPinyin={hasPinyin} />}
        </p>
        <div className="flex min-h-16 items-center gap-2 rounded-[18px] border-2 border-teal bg-card ps-4 pe-2 shadow-[0_0_0_5px_var(--teal-wash)]">
          <input
            ref={field}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            // While an input method composes, Enter chooses among its words.
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
            }}
            aria-label={task}
            dir="auto"
            lang={languageTag(item.language)}
            maxLength={120}
            readOnly={outcome !== null}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            className="min-w-0 flex-1 bg-transparent text-[1.5rem] font-medium outline-none"
          />
          <Button type="submit" className="min-h-12" disabled={typed.trim() === '' || outcome !== null}>
            {tries > 1 ? t`Try once more` : t`Check`}
          </Button>
        </div>
        <button
          type="button"
          className="min-h-(--touch) justify-self-start px-1 font-semibold text-teal-ink"
          onClick={() => onAnswer({ isRight: false, hint: false, tries, given: typed })}
        >
          {t`Show the word`}
        </button>
      </form>
    </div>
  );
}

function Verdict({ judged, hasPinyin }: { readonly judged: JudgedTyping; readonly hasPinyin: boolean }) {
  const { t } = useLingui();
  const faults = judged.units.flatMap(({ letters }) => letters).filter(({ mark }) => mark !== 'right');
  const [only] = faults.length === 1 ? faults : [];
  const texts: Record<Mark, string> = {
    right: '',
    extra: t`Nearly: one letter too many.`,
    missing: t`Nearly: one letter is missing.`,
    wrong: t`Nearly: one letter is another.`,
  };
  const text =
    judged.verdict === 'near'
      ? only
        ? texts[only.mark]
        : t`Nearly: look at the marks.`
      : t`Not yet: look at the marks.`;
  return (
    <>
      <b>{text}</b> {hasPinyin && t`Tones do not count; the lines show how they go.`}
    </>
  );
}

function JudgedWord({ judged, language }: { readonly judged: JudgedTyping; readonly language: string }) {
  return (
    <div aria-hidden dir="auto" lang={language} className="flex flex-wrap gap-x-5 gap-y-3">
      {judged.units.map((unit, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the units of one word, in its order
        <Unit key={index} unit={unit} />
      ))}
    </div>
  );
}

function Unit({ unit: { character, syllable, isRight, letters } }: { readonly unit: JudgedUnit }) {
  return (
    <span className="grid justify-items-center gap-2">
      {syllable !== null && <ToneLine syllable={syllable} />}
      {character !== null && (
        <span
          className={classNames(
            'grid size-[clamp(4rem,20vw,9rem)] place-items-center rounded-[18px] border-2 bg-card text-[clamp(2.5rem,13vw,6rem)] leading-none font-medium low:size-14 low:text-[2rem]',
            isRight ? 'border-teal' : 'border-edge',
          )}
        >
          {isRight ? character : ''}
        </span>
      )}
      <span className="flex flex-wrap items-end text-[1.75rem] leading-none font-semibold">
        {letters.map(({ letter, mark }, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- letters of one word, in its order
            key={index}
            className={classNames(
              'min-w-5 border-b-4 px-0.5 pt-1 pb-2 text-center',
              mark === 'right' && 'border-teal',
              mark === 'missing' && 'min-w-6 border-edge border-dashed',
              mark === 'extra' &&
                'rounded-small border-transparent bg-coral-wash text-coral-ink line-through decoration-3',
              mark === 'wrong' && 'border-edge border-dashed bg-coral-wash text-coral-ink line-through decoration-3',
            )}
          >
            {letter === '' ? '\u00a0' : letter}
          </span>
        ))}
      </span>
    </span>
  );
}
