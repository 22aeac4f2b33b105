import type { EditableStory } from '@kalima/shared/contract/content/stories';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { proposeOpenTimes, snapToSound } from '@kalima/shared/domain/learning/proposed-times';
import {
  type Span,
  joinSentences,
  moveBorder,
  sentenceAt,
  spanOf,
  splitPlace,
  splitSentence,
} from '@kalima/shared/domain/content/sentence-times';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMediaHandle } from '../../../blocks/media-clock/use-media-clock.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useDamagedText } from '../../editing/use-damaged-text.ts';
import { PassageMedia } from './passage-media.tsx';
import { withNudges } from './nudges.ts';
import type { Passage, TimedSentence } from './passages.ts';
import { SentenceList } from './sentence-list.tsx';
import { SentencePanel } from './sentence-panel.tsx';
import { TapPanel } from './tap-panel.tsx';
import { SilenceNotice } from './silence-notice.tsx';
import { TimesBar } from './times-bar.tsx';
import { type Looped, useHearing } from './use-hearing.ts';
import { useLoudness } from './use-loudness.ts';
import { useSubtitles } from './use-subtitles.ts';
import { useTapping } from './use-tapping.ts';
import type { Times } from './use-times.ts';
import { Wave } from './wave.tsx';

function isWithin(sentence: TimedSentence, stretch: Span): boolean {
  const span = spanOf(sentence);
  return span !== null && span.begins >= stretch.begins && span.ends <= stretch.ends;
}

interface TimesEditorProps {
  readonly story: EditableStory;
  readonly passage: Passage;
  readonly times: Times;
  /** Told who reads a file that is dropped on the screen. */
  readonly onReader: (read: ((file: File) => void) | null) => void;
}

/** The times of the sentences of one passage: proposed, tapped, corrected on its wave, and heard (PRODUCT.md#times-of-sentences). */
export function TimesEditor({ story, passage, times, onReader }: TimesEditorProps) {
  const { t } = useLingui();
  const { pageId } = passage;
  const sentences = times.sentences.filter((sentence) => sentence.pageId === pageId);
  const [wanted, setSelected] = useState(0);
  const selected = Math.min(wanted, sentences.length - 1);
  const sentence = sentences[selected];
  const cursor = useRef<{ readonly id: string; readonly at: number } | null>(null);
  const playhead = useRef<((at: number) => void) | null>(null);
  const wave = useRef<HTMLDivElement>(null);
  const panels = useRef<HTMLDivElement>(null);
  const heard = useLoudness(passage);
  const [handle, mediaRef] = useMediaHandle();
  const hearing = useHearing({
    handle,
    sentences,
    onTick: (at) => playhead.current?.(at),
    onHeard(span) {
      if (span === null) tapping.end();
      else
        times.change(
          pageId,
          (all) => all.map((one) => (isWithin(one, span) ? { ...one, isProposed: false } : one)),
          false,
        );
    },
  });
  const { clock } = hearing;
  const length = clock.length ?? heard?.length ?? null;
  const tapping = useTapping({ times, pageId, sentences, heard, clock, selected, onSelect: setSelected });
  const describeDamaged = useDamagedText();
  const subtitles = useSubtitles(times, pageId, sentences, length);
  const isTapping = tapping.next !== null;
  const canPlay = handle !== null;
  const isPage = passage.number > 0;

  function hear(place: number): void {
    setSelected(place);
    hearing.hear(place);
  }
  const playOrPause = () => hearing.playOrPause(selected);
  const loop = (what: Looped) => hearing.loop(what, selected);
  function move(border: 'begins' | 'ends', to: number, isStep = true): void {
    if (length === null) return;
    times.change(pageId, (all) => withNudges(all, moveBorder(all, selected, border, to, length)), isStep);
  }
  function snap(): void {
    const span = spanOf(sentence ?? {});
    if (!span || !heard) return;
    const [begins, ends] = [
      snapToSound(span.begins, 'begins', heard.sounds),
      snapToSound(span.ends, 'ends', heard.sounds),
    ];
    times.change(pageId, (all) => {
      const begun = moveBorder(all, selected, 'begins', begins, heard.length);
      return withNudges(all, moveBorder(begun, selected, 'ends', ends, heard.length));
    });
  }
  function split(): boolean {
    if (!sentence) return false;
    const span = spanOf(sentence);
    const now = clock.now();
    const at = span && now > span.begins && now < span.ends ? now : null;
    const share = span && at !== null ? (at - span.begins) / (span.ends - span.begins) : 0.5;
    const put = cursor.current?.id === sentence.id ? cursor.current.at : 0;
    const place = put > 0 && put < sentence.text.length ? put : splitPlace(sentence.text, share);
    const isSplit = times.change(pageId, (all) => splitSentence(all, selected, place, at, heard?.sounds));
    if (!isSplit) showToast(t`One word cannot be parted`, 'error');
    cursor.current = null;
    return isSplit;
  }
  function propose(): void {
    if (!heard) return;
    if (sentences.every((one) => spanOf(one) !== null && !one.isProposed)) {
      showToast(t`All sentences are checked: nothing is left to propose`);
      return;
    }
    if (!times.change(pageId, (all) => proposeOpenTimes(all, heard.sounds)))
      showToast(t`There is too little to hear for so many sentences`, 'error');
    else
      setSelected(
        Math.max(
          sentences.findIndex((one) => one.isProposed || spanOf(one) === null),
          0,
        ),
      );
  }
  function focusBorder(border: string): void {
    // Once the handles of the other sentence are there.
    requestAnimationFrame(() => wave.current?.querySelector<HTMLElement>(`[data-border="${border}"]`)?.focus());
  }
  function tab(by: 1 | -1): boolean {
    let place = selected + by;
    while (sentences[place] && !spanOf(sentences[place] ?? {})) place += by;
    if (!sentences[place]) return false;
    setSelected(place);
    focusBorder(by > 0 ? 'begins' : 'ends');
    return true;
  }
  const go = (by: number) => () => setSelected(Math.min(Math.max(selected + by, 0), sentences.length - 1));
  useKeys({
    ' ': (event) => {
      if (event.repeat) return;
      if (isTapping) tapping.tap();
      else if (canPlay) playOrPause();
    },
    t: canPlay && (() => (isTapping ? tapping.stop() : tapping.begin())),
    Backspace: isTapping && tapping.back,
    Escape: isTapping && tapping.stop,
    l: canPlay && (() => loop('sentence')),
    p: canPlay && isPage && (() => loop('page')),
    ArrowDown: !isTapping && go(1),
    ArrowUp: !isTapping && go(-1),
  });
  const readFile = useEffectEvent((file: File) => void subtitles.read(file));
  useEffect(() => {
    onReader((file) => readFile(file));
    return () => onReader(null);
  }, [onReader]);

  const next = tapping.next === null ? undefined : sentences[tapping.next];
  const hasTimes = sentences.some((one) => spanOf(one) !== null);
  const tapPanel = canPlay && (
    <TapPanel
      key="tap"
      next={next ? { number: (tapping.next ?? 0) + 1, text: next.text, lang: languageTag(story.language) } : null}
      start={{ number: tapping.start.place + 1, at: tapping.start.at }}
      isDisabled={sentences.length === 0}
      onStart={tapping.begin}
      onTap={tapping.tap}
      onBack={tapping.back}
      onStop={tapping.stop}
    />
  );
  const sentencePanel = sentence && (
    <SentencePanel
      key={sentence.id}
      sentence={sentence}
      number={selected + 1}
      language={story.language}
      onNudge={(border, by) => move(border, (sentence[border] ?? 0) + by)}
      onSnap={heard ? snap : null}
      onText={(text) =>
        times.change(pageId, (all) => all.map((one, place) => (place === selected ? { ...one, text } : one)), false)
      }
      onSplit={() => {
        if (!split()) return;
        // As in any text, Enter goes on at the beginning of the new line.
        setSelected(selected + 1);
        requestAnimationFrame(() => {
          const field = panels.current?.querySelector('textarea');
          field?.focus();
          field?.setSelectionRange(0, 0);
        });
      }}
      onCursor={(at) => (cursor.current = { id: sentence.id, at })}
    />
  );
  return (
    <>
      {subtitles.problem !== undefined && (
        <Banner tone="error" onDismiss={subtitles.forgetProblem}>
          {subtitles.problem}
        </Banner>
      )}
      {subtitles.damaged && (
        <Banner tone="info" onDismiss={subtitles.forgetDamaged}>
          <bdi>{subtitles.damaged.name}</bdi>: {describeDamaged(subtitles.damaged.lines)}
        </Banner>
      )}
      {hearing.hasFailed && <Banner tone="error">{t`The recording cannot be played.`}</Banner>}
      <div ref={wave} className="grid gap-4 rounded-card bg-card p-4 shadow-card">
        <TimesBar
          number={sentence ? selected + 1 : null}
          isPlaying={clock.isPlaying}
          looped={hearing.looped}
          isPage={isPage}
          isSlow={hearing.isSlow}
          canPlay={canPlay && !isTapping}
          canUndo={times.canUndo}
          canRedo={times.canRedo}
          canJoin={selected + 1 < sentences.length}
          hasWave={Boolean(heard)}
          onPlay={playOrPause}
          onLoop={loop}
          onSlow={hearing.slow}
          onUndo={times.undo}
          onRedo={times.redo}
          onSplit={split}
          onJoin={() => times.change(pageId, (all) => joinSentences(all, selected))}
          onPropose={propose}
        />
        {heard ? (
          <Wave
            heard={heard}
            language={story.language}
            sentences={sentences}
            selected={selected}
            playhead={playhead}
            onSelect={setSelected}
            onSeek={(at) => {
              clock.seek(at);
              setSelected(Math.max(sentenceAt(sentences, at), 0));
            }}
            canPlay={canPlay && !isTapping}
            isPlaying={clock.isPlaying}
            onPlayOn={() => (clock.isPlaying ? clock.pause() : clock.play())}
            onMove={move}
            onTab={tab}
          />
        ) : (
          <SilenceNotice
            kind={passage.kind}
            isReading={heard === undefined}
            storyId={story.id}
            stageId={story.stageId}
          />
        )}
        <PassageMedia passage={passage} title={story.title} hasWave={Boolean(heard)} mediaRef={mediaRef} />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_330px]">
        <SentenceList
          sentences={sentences}
          language={story.language}
          selected={selected}
          canPlay={canPlay && !isTapping}
          onSelect={setSelected}
          onPlay={hear}
        />
        <div ref={panels} className="grid gap-4 max-lg:order-first lg:sticky lg:top-4">
          {isTapping || !hasTimes ? [tapPanel, sentencePanel] : [sentencePanel, tapPanel]}
        </div>
      </div>
      {subtitles.other && (
        <ConfirmDialog
          title={t`The subtitles read differently`}
          confirmLabel={t`Take their text`}
          cancelLabel={t`Keep the text`}
          onConfirm={subtitles.take}
          onCancel={subtitles.leave}
        >
          {t`${subtitles.other.name} holds another text, in ${subtitles.other.cues.length} sentences. It can take the place of the text here, and it can be taken back.`}
        </ConfirmDialog>
      )}
    </>
  );
}
