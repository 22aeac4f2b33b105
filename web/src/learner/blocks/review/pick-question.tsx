import { matTintsOf, type MatTint } from '@kalima/shared/domain/content/mats';
import { wordMatId } from '@kalima/shared/domain/content/word-mat-id';
import type { Distractor } from '@kalima/shared/domain/learning/exercises';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { orderTranslations } from '@kalima/shared/domain/language/translations';
import { Numeral } from '../../../ui/numeral.tsx';
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { Picture } from '../../../blocks/picture.tsx';
import { Translations } from '../study/translations.tsx';
import { classNames } from '../../../lib/format/class-names.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import { useUser } from '../../../lib/api/user.ts';
import { ReviewExample } from './review-example.tsx';
import { SoundButton } from '../study/sound-button.tsx';
import type { InSight, Outcome } from './use-review.ts';

interface QuestionProps {
  readonly inSight: InSight;
  readonly onAnswer: (outcome: Outcome) => void;
}

/** The word is heard, or read as well, and its picture is looked for; without pictures what it means. */
export function PickQuestion({ inSight: { question, outcome }, onAnswer }: QuestionProps) {
  const { t } = useLingui();
  const { item, choices, exercise } = question;
  const isHeardOnly = exercise === 'hear';
  const isRevealed = outcome !== null || !isHeardOnly;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const pick = (choice: Distractor) =>
    onAnswer({ isRight: choice.itemId === item.itemId, hint: false, tries: 1, picked: choice, given: choice.text });
  // No two tiles of one tint.
  const tints = matTintsOf(choices.map(({ text, language }) => wordMatId(text, language)));
  const key = (index: number) => {
    const choice = choices[index];
    return choice && outcome === null ? () => pick(choice) : undefined;
  };
  useKeys({ 1: key(0), 2: key(1), 3: key(2), 4: key(3) });
  return (
    <div className="grid flex-1 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] gap-3 low:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] low:grid-rows-[auto_minmax(0,1fr)]">
      <div className="text-center text-ink-soft">
        <h2 ref={heading} tabIndex={-1} className="text-l font-semibold focus:outline-none">
          {isHeardOnly ? t`What do you hear?` : t`What does this mean?`}
        </h2>
        <p className="text-s">{t(languageLabels[item.language])}</p>
      </div>
      <div className="grid min-h-34 place-items-center low:row-start-2 low:min-h-0">
        {isRevealed ? (
          <div className="m-auto grid animate-appear justify-items-center gap-2 text-center">
            <p
              lang={languageTag(item.language)}
              dir="auto"
              className="text-[clamp(2rem,9vw,4rem)] leading-normal font-semibold wrap-anywhere"
            >
              {item.text}
            </p>
            {outcome ? (
              <p className="text-l text-ink-soft">
                <Translations of={item} isInline />
                <ReviewExample item={item} />
              </p>
            ) : (
              item.audioUrl !== null && <SoundButton url={item.audioUrl} playsAtOnce />
            )}
          </div>
        ) : (
          item.audioUrl !== null && <SoundButton url={item.audioUrl} isLarge playsAtOnce />
        )}
      </div>
      <ul
        className={classNames(
          'mx-auto grid w-full gap-3.5 low:col-start-2 low:row-span-2 low:row-start-1 low:self-center',
          item.imageUrl === null
            ? 'max-w-150 grid-cols-1 sm:grid-cols-2'
            : 'max-w-[min(30rem,52dvh)] grid-cols-2 md:max-w-200 md:grid-cols-4 low:max-w-none low:grid-cols-4',
        )}
      >
        {choices.map((choice, index) => (
          <Choice
            key={choice.itemId}
            choice={choice}
            tint={tints[index]}
            number={index + 1}
            isText={item.imageUrl === null}
            state={outcome === null ? 'open' : choice.itemId === item.itemId ? 'right' : 'away'}
            onPick={() => pick(choice)}
          />
        ))}
      </ul>
    </div>
  );
}

/** How wide a picture is that is picked. */
export const choiceSizes = '(min-width: 768px) 200px, 50vw';

interface ChoiceProps {
  readonly choice: Distractor;
  readonly tint: MatTint | undefined;
  readonly number: number;
  readonly isText: boolean;
  readonly state: 'open' | 'right' | 'away';
  readonly onPick: () => void;
}

function Choice({ choice, tint, number, isText, state, onPick }: ChoiceProps) {
  const { t } = useLingui();
  const [meaning] = orderTranslations(choice, useUser().nativeLanguage);
  return (
    <li>
      <button
        type="button"
        aria-disabled={state !== 'open'}
        aria-keyshortcuts={String(number)}
        onClick={state === 'open' ? onPick : undefined}
        className={classNames(
          'relative grid w-full overflow-hidden rounded-[26px] bg-card shadow-card transition-[opacity,scale] duration-240 ease-(--soft) active:scale-[0.985]',
          isText ? 'min-h-16 items-center px-5 py-3 text-l font-semibold' : 'aspect-square',
          state === 'away' && 'opacity-35',
          state === 'right' && 'outline-4 -outline-offset-4 outline-teal',
        )}
      >
        {isText ? (
          <span className="px-6 wrap-anywhere">
            <bdi lang={meaning?.language ? languageTag(meaning.language) : undefined}>{meaning?.text}</bdi>
          </span>
        ) : (
          <Picture
            src={choice.imageUrl}
            tint={tint}
            alt={t`Picture ${number}`}
            isWhole
            isEager
            sizes={choiceSizes}
            className="size-full"
          />
        )}
        <span
          aria-hidden
          className="absolute start-2.5 top-2.5 hidden size-7 place-items-center rounded-pill bg-card/80 text-xs font-semibold text-ink-soft md:grid"
        >
          <Numeral of={number} />
        </span>
        {state === 'right' && (
          <span
            role="img"
            aria-label={t`The right one`}
            className="absolute end-3 top-3 grid size-8.5 animate-appear place-items-center rounded-pill bg-teal text-on-teal"
          >
            <Check aria-hidden className="size-5" strokeWidth={2.8} />
          </span>
        )}
      </button>
    </li>
  );
}
