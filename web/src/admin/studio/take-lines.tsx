import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { SoundButton } from '../files/sound-button.tsx';
import type { StudioWord } from './studio-state.ts';
import { useTakeProblems } from './use-take-problems.ts';
import type { Studio } from './use-studio.ts';
import { classNames } from '../../lib/format/class-names.ts';
import { SmallWave } from '../editing/small-wave.tsx';

/** The wave of a take, beside its length. */
function TakeWave({ peaks, isUsed }: { readonly peaks: readonly number[]; readonly isUsed: boolean }) {
  return (
    <SmallWave
      // Speech is far below the loudest that there can be.
      bars={peaks.map((peak) => Math.sqrt(peak))}
      className={classNames('shrink-0', isUsed ? 'text-teal' : 'text-chart-soft')}
    />
  );
}

/** How many takes are shown: what was said last, and what it is compared with. */
const shownTakes = 3;

interface TakeLinesProps {
  readonly words: readonly StudioWord[];
  readonly studio: Studio;
  readonly language: string;
}

/** What was said last: to be heard, said again, or used after all. */
export function TakeLines({ words, studio, language }: TakeLinesProps) {
  const { t } = useLingui();
  const problems = useTakeProblems();
  return (
    <ul aria-label={t`Takes`} className="grid gap-2">
      {studio.takes.slice(0, shownTakes).map((take) => {
        const word = words.find(({ id }) => id === take.wordId);
        const isUsed = studio.used[take.wordId] === take.id;
        const seconds = take.seconds.toFixed(1);
        const name = word?.text ?? '';
        return (
          <li
            key={take.id}
            className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border bg-card py-1.5 ps-2 pe-3 ${isUsed ? 'border-teal' : 'border-line'}`}
          >
            <SoundButton url={take.url} name={name} />
            <p className="min-w-40 flex-1 wrap-anywhere">
              <bdi lang={language} className="font-semibold">
                {name}
              </bdi>{' '}
              <span className="text-s text-ink-soft">
                {t`take ${take.number}`} · {t`${seconds} s`} ·{' '}
                {take.problem !== null ? problems[take.problem].short : isUsed ? t`used, level evened` : t`not used`}
              </span>
            </p>
            <TakeWave peaks={take.peaks} isUsed={isUsed} />
            {isUsed ? (
              <Button variant="outline" onClick={() => studio.goTo(take.wordId)}>{t`Say again`}</Button>
            ) : (
              <Button variant="outline" onClick={() => studio.choose(take)}>{t`Use it`}</Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
