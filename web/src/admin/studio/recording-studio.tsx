import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { AudioLines, Check } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useOnline } from '../../lib/device/use-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { SplitRecording } from './split-recording.tsx';
import { StudioStage } from './studio-stage.tsx';
import type { StudioWord } from './studio-state.ts';
import { StudioWords } from './studio-words.tsx';
import { TakeLines } from './take-lines.tsx';
import { useStudio } from './use-studio.ts';

interface RecordingStudioProps {
  /** What the words belong to, such as the lesson. */
  readonly name: string;
  readonly words: readonly StudioWord[];
  /** `lang` of the words. */
  readonly language: string;
  /** How many sounds are not with the server yet. */
  readonly pendingCount: number;
  readonly onTake: (wordId: string, file: File) => void;
  readonly onClose: () => void;
}

/** Records a list of words hands free, or parts one long recording among them (PRODUCT.md#recording). */
export function RecordingStudio({ name, words, language, pendingCount, onTake, onClose }: RecordingStudioProps) {
  const { t } = useLingui();
  const studio = useStudio({ words, onTake });
  const [isSplitting, setIsSplitting] = useState(false);
  const isOnline = useOnline();
  const stage = useRef<HTMLDivElement>(null);
  // As it was when the studio was opened: the choice does not change while one speaks.
  const [silentCount] = useState(() => words.filter(({ hasSound }) => !hasSound).length);

  /** Esc stops the microphone first. */
  function close() {
    if (studio.isListening) studio.stop();
    else onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    const isOnControl = event.target instanceof Element && event.target.closest('button, select, input, textarea');
    if (isSplitting || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key === ' ' && !isOnControl) {
      event.preventDefault();
      if (studio.isListening) studio.next();
      else void studio.start();
    }
    if (event.key.toLowerCase() === 'r' && !(event.target instanceof HTMLSelectElement)) {
      event.preventDefault();
      studio.again();
    }
  }

  return (
    <Dialog
      title={t`${plural(studio.round.length, { one: 'Record # word', other: 'Record # words' })}`}
      subtitle={<bdi>{name}</bdi>}
      size="large"
      isFullOnPhones
      onClose={close}
      actions={
        <>
          <Button
            variant="outline"
            className="me-auto"
            icon={<AudioLines aria-hidden />}
            onClick={() => {
              studio.stop();
              setIsSplitting(!isSplitting);
            }}
          >
            {isSplitting ? t`Record word by word` : t`Split a long recording`}
          </Button>
          <Button icon={<Check aria-hidden />} onClick={onClose}>{t`Finish`}</Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of all of the studio, each of which a button does as well */}
      <div className="grid grid-cols-1 gap-4" onKeyDown={onKeyDown}>
        <div className="flex flex-wrap items-end gap-3">
          {silentCount > 0 && silentCount < words.length && (
            <SegmentedControl
              label={t`Which words`}
              value={studio.isAll ? 'all' : 'silent'}
              options={[
                {
                  value: 'silent',
                  label: t`${plural(silentCount, { one: '# without a sound', other: '# without a sound' })}`,
                },
                { value: 'all', label: t`${plural(words.length, { one: 'All #', other: 'All #' })}` },
              ]}
              onValueChange={(value) => studio.ask(value === 'all')}
            />
          )}
          {studio.microphones.length > 1 && (
            <Select
              label={t`Microphone`}
              className="max-w-70"
              value={studio.microphoneId ?? ''}
              options={studio.microphones.map(({ id, name: label }) => ({ value: id, label }))}
              onValueChange={studio.chooseMicrophone}
            />
          )}
        </div>
        <p role="status" className="text-s text-ink-soft">
          {pendingCount > 0
            ? t`${plural(pendingCount, { one: '# recording is being sent.', other: '# recordings are being sent.' })}`
            : t`Recordings are sent while you speak.`}{' '}
          {t`They are kept on this device until the server has them.`}
        </p>
        {!isOnline && (
          <Banner tone="info">{t`There is no network. Go on: what you record is kept here and sent later.`}</Banner>
        )}
        {isSplitting ? (
          <SplitRecording
            words={words.filter(({ id }) => studio.round.includes(id))}
            language={language}
            onUse={(sounds) => {
              for (const { wordId, file } of sounds) onTake(wordId, file);
              onClose();
            }}
          />
        ) : (
          <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
            <div className="grid content-start gap-4">
              <StudioStage words={words} studio={studio} language={language} stage={stage} />
              {studio.takes.length > 0 && <TakeLines words={words} studio={studio} language={language} />}
            </div>
            <StudioWords words={words} studio={studio} language={language} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
