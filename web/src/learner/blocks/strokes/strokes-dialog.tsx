import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { type StrokesOfCharacter, strokesQuery } from './strokes-query.ts';
import { useWriter } from './use-writer.ts';

interface StrokesDialogProps {
  readonly word: string;
  readonly characters: readonly string[];
  readonly onClose: () => void;
}

/** How a word is written, one character after the other: to watch, and to draw (PRODUCT.md#strokes). */
export function StrokesDialog({ word, characters, onClose }: StrokesDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const [chosen, setChosen] = useState(characters[0] ?? '');
  const [isSlow, setIsSlow] = useState(false);
  const { data, error, refetch } = useQuery(strokesQuery(chosen));
  const next = characters[characters.indexOf(chosen) + 1];
  return (
    <Dialog title={word} titleLanguage="zh" onClose={onClose}>
      <div className="grid justify-items-center gap-4">
        {characters.length > 1 && (
          <SegmentedControl
            label={t`Character`}
            isLarge
            options={characters.map((character) => ({ value: character, label: character, lang: 'zh' }))}
            value={chosen}
            onValueChange={setChosen}
          />
        )}
        {error ? (
          <Banner tone="error">
            <p>{describe(error)}</p>
            <Button variant="outline" className="my-2" onClick={() => void refetch()}>{t`Try again`}</Button>
          </Banner>
        ) : data === null ? (
          <p className="py-8 text-ink-soft">{t`Nobody has noted the strokes of this character yet.`}</p>
        ) : (
          <WrittenCharacter
            key={chosen}
            character={chosen}
            strokes={data}
            isSlow={isSlow}
            onSlow={setIsSlow}
            onWatched={() => next !== undefined && setChosen(next)}
          />
        )}
      </div>
    </Dialog>
  );
}

interface WrittenCharacterProps {
  readonly character: string;
  /** Nothing until they are there. */
  readonly strokes: StrokesOfCharacter | undefined;
  readonly isSlow: boolean;
  readonly onSlow: (isSlow: boolean) => void;
  readonly onWatched: () => void;
}

function WrittenCharacter({ character, strokes, isSlow, onSlow, onWatched }: WrittenCharacterProps) {
  const { t } = useLingui();
  const [mistakes, setMistakes] = useState<number | null>(null);
  const { place, state, watch, write } = useWriter({ character, strokes, isSlow, onWatched, onWritten: setMistakes });
  const isWriting = state === 'writing';
  const count = strokes?.strokes.length ?? 0;
  return (
    <>
      <div className="relative aspect-square w-full max-w-75 overflow-hidden rounded-card border border-line bg-paper">
        <Grid />
        {strokes === undefined && <Skeleton className="absolute inset-0" />}
        <div
          ref={place}
          role="img"
          aria-label={t`The strokes of ${character}`}
          className="absolute inset-0 touch-none"
        />
      </div>
      <p role="status" className="min-h-6 text-center text-s text-ink-soft">
        {mistakes !== null
          ? t`${plural(mistakes, {
              0: 'Written without a mistake',
              one: 'Written, with # mistake',
              other: 'Written, with # mistakes',
            })}`
          : isWriting
            ? t`Draw it with your finger or the mouse, stroke by stroke.`
            : count > 0 && t`${plural(count, { one: '# stroke', other: '# strokes' })}`}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          icon={<RotateCcw aria-hidden />}
          disabled={count === 0}
          onClick={() => {
            setMistakes(null);
            watch();
          }}
        >
          {t`Watch again`}
        </Button>
        <Button
          variant="outline"
          icon={<Pencil aria-hidden />}
          aria-pressed={isWriting}
          disabled={count === 0}
          onClick={() => {
            setMistakes(null);
            write();
          }}
        >
          {t`Write it yourself`}
        </Button>
      </div>
      <span className="flex items-center gap-3 font-medium">
        <span aria-hidden>{t`Slowly`}</span>
        <Switch label={t`Slowly`} isOn={isSlow} onChange={onSlow} />
      </span>
    </>
  );
}

/** The lines by which a character is placed in its square. */
function Grid() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      className="absolute inset-0 size-full stroke-line stroke-[0.4]"
      strokeDasharray="2 2"
    >
      <path d="M0 50H100M50 0V100M0 0L100 100M100 0L0 100" />
    </svg>
  );
}
