import { evenLevel, splitRecording, type Stretch } from '@kalima/shared/domain/learning/takes';
import { acceptOf } from '@kalima/shared/domain/content/uploads';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keptRate, samplesOf, wavFile } from '../../lib/sound/sound-files.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadingNotice } from '../../ui/spinner.tsx';
import { DropZone } from '../files/drop-zone.tsx';
import { SoundButton } from '../files/sound-button.tsx';
import { dropStretch, joinWithNext, pairsOf, type SplitPairs, toggleWord } from './split-pairs.ts';
import type { StudioWord } from './studio-state.ts';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { joinClauses } from '../../lib/format/join-list.ts';

/** Bytes of the largest recording that is read: half an hour as WAV is more than a browser should hold. */
const mostBytes = 100 * 1024 * 1024;

type Stage =
  | { readonly step: 'empty' | 'working' | 'failed' | 'silent' | 'too-large' }
  | { readonly step: 'split'; readonly samples: Float32Array; readonly urls: ReadonlyMap<Stretch, string> };

interface SplitRecordingProps {
  readonly words: readonly StudioWord[];
  /** `lang` of the words. */
  readonly language: string;
  readonly onUse: (sounds: readonly { readonly wordId: string; readonly file: File }[]) => void;
}

const cut = (samples: Float32Array, { start, end }: Stretch) => evenLevel(samples.slice(start, end), keptRate);

/** Parts one long recording among the words of a list; what was parted wrongly is put right before it is used. */
export function SplitRecording({ words, language, onUse }: SplitRecordingProps) {
  const { t } = useLingui();
  const appLanguage = useAppLanguage();
  const [stage, setStage] = useState<Stage>({ step: 'empty' });
  const [split, setSplit] = useState<SplitPairs>({ stretches: [], leftOut: [] });
  const urls = stage.step === 'split' ? stage.urls : undefined;
  useEffect(
    () => () => {
      for (const url of urls?.values() ?? []) URL.revokeObjectURL(url);
    },
    [urls],
  );

  async function read([file]: readonly File[]) {
    if (!file) return;
    if (file.size > mostBytes) {
      setStage({ step: 'too-large' });
      return;
    }
    setStage({ step: 'working' });
    try {
      const samples = await samplesOf(file);
      const stretches = splitRecording(samples, keptRate, words.length);
      setSplit({ stretches, leftOut: [] });
      setStage(
        stretches.length === 0 ? { step: 'silent' } : { step: 'split', samples, urls: urlsOf(samples, stretches) },
      );
    } catch {
      setStage({ step: 'failed' });
    }
  }

  function change(next: SplitPairs) {
    setSplit(next);
    if (stage.step === 'split') setStage({ ...stage, urls: urlsOf(stage.samples, next.stretches) });
  }

  if (stage.step !== 'split') {
    if (stage.step === 'working') return <LoadingNotice text={t`Looking for pauses…`} />;
    return (
      <div className="grid gap-3">
        {stage.step !== 'empty' && (
          <Banner tone="error">
            {stage.step === 'silent'
              ? t`Nothing was heard in this recording.`
              : stage.step === 'too-large'
                ? t`This recording is larger than 100 MB. Cut it into parts.`
                : t`This file cannot be read as a sound.`}
          </Banner>
        )}
        <DropZone
          label={t`Drop one long recording here`}
          accept={acceptOf('audio')}
          onFiles={(files) => void read(files)}
        >
          <p>{t`Say the words of the list in their order, with a short pause between them.`}</p>
        </DropZone>
      </div>
    );
  }
  const { pairs, tooMany } = pairsOf(
    split,
    words.map(({ id }) => id),
  );
  const found = pairs.filter(({ stretch }) => stretch !== undefined);
  const nameOf = (wordId: string) => words.find(({ id }) => id === wordId)?.text ?? '';
  const secondsOf = ({ start, end }: Stretch) => ((end - start) / keptRate).toFixed(1);
  return (
    <div className="grid gap-3">
      <p role="status" className="text-s text-ink-soft">
        {joinClauses(
          [
            t`${plural(split.stretches.length, { one: '# piece was found', other: '# pieces were found' })}`,
            t`${plural(words.length, { one: 'for # word.', other: 'for # words.' })}`,
          ],
          appLanguage,
        )}{' '}
        {t`Hear them, and put right what stands at the wrong word.`}
      </p>
      <ul aria-label={t`Pieces`} className="grid divide-y divide-line rounded-card border border-line">
        {pairs.map(({ wordId, stretch, isLeftOut }) => {
          const name = nameOf(wordId);
          return (
            <li key={wordId} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-2 py-1">
              {stretch ? (
                <SoundButton url={stage.urls.get(stretch) ?? ''} name={name} />
              ) : (
                <span className="size-(--touch)" />
              )}
              <span className="min-w-30 flex-1 wrap-anywhere">
                <bdi lang={language} className="font-semibold">
                  {name}
                </bdi>{' '}
                <span className="text-s text-ink-soft">
                  {stretch ? t`${secondsOf(stretch)} s` : isLeftOut ? t`left out` : t`nothing found`}
                </span>
              </span>
              {stretch && split.stretches.at(-1) !== stretch && (
                <Button
                  variant="outline"
                  onClick={() => change(joinWithNext(split, stretch))}
                >{t`Join with the next`}</Button>
              )}
              <Button variant="outline" aria-pressed={isLeftOut} onClick={() => change(toggleWord(split, wordId))}>
                {isLeftOut ? t`Take in` : t`Not said`}
              </Button>
              {stretch && (
                <IconButton label={t`Remove the piece of ${name}`} onClick={() => change(dropStretch(split, stretch))}>
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {tooMany.length > 0 && (
        <Banner tone="info">
          {t`${plural(tooMany.length, {
            one: '# piece is left over and is not used.',
            other: '# pieces are left over and are not used.',
          })}`}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Check aria-hidden />}
          disabled={found.length === 0}
          onClick={() =>
            onUse(
              found.flatMap(({ wordId, stretch }) =>
                stretch ? [{ wordId, file: wavFile(cut(stage.samples, stretch)) }] : [],
              ),
            )
          }
        >
          {t`${plural(found.length, { one: 'Use # piece', other: 'Use # pieces' })}`}
        </Button>
        <Button variant="outline" onClick={() => setStage({ step: 'empty' })}>{t`Choose another recording`}</Button>
      </div>
    </div>
  );
}

function urlsOf(samples: Float32Array, stretches: readonly Stretch[]): ReadonlyMap<Stretch, string> {
  return new Map(stretches.map((stretch) => [stretch, URL.createObjectURL(wavFile(cut(samples, stretch)))]));
}
