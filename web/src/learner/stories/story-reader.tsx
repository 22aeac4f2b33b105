import type { VocabularyEntry } from '@kalima/shared/contract/content/explained-words';
import type { Story } from '@kalima/shared/contract/content/stories';
import { blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import type { Sentence } from '@kalima/shared/domain/content/part-ids';
import { useLingui } from '@lingui/react/macro';
import { BookMarked, Check, Pause, Play } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import { AidsMenu } from '../blocks/aids/aids-menu.tsx';
import { useLookUp } from '../blocks/look-up/look-up-context.ts';
import { LookUpSwitch } from '../blocks/look-up/look-up-switch.tsx';
import { CourseEnding } from '../blocks/path/course-ending.tsx';
import { BackLink } from '../blocks/study/back-link.tsx';
import { PlayerFrame } from '../blocks/player/player-frame.tsx';
import { WordDialog } from '../blocks/player/word-dialog.tsx';
import { useMediaHandle } from '../../blocks/media-clock/use-media-clock.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { ReadingButtons } from './reading-buttons.tsx';
import { StoryMedia } from './story-media.tsx';
import { StorySentence } from './story-sentence.tsx';
import { useReading } from './use-reading.ts';
import { sentencesOf } from './use-sentences.ts';
import { useArrowKeys } from '../../lib/arrow-keys.ts';

/** Sentences that are drawn before anything else. */
const sentencesAtFirst = 30;

/** A story to watch and to read sentence by sentence (PRODUCT.md#stories). */
export function StoryReader({ story: current }: { readonly story: Story }) {
  const { t } = useLingui();
  // As it was opened: what a teacher changes meanwhile does not move the text under the reader's eyes.
  const [story] = useState(current);
  const [asked, setAsked] = useState<{ entry: VocabularyEntry; text: string } | null>(null);
  const [isFinished, setIsFinished] = useState(false);
  const [drawn, setDrawn] = useState(sentencesAtFirst);
  const [sentences] = useState(() => sentencesOf(current));
  const { isOn: isLookingUp, open: openWord, openAt } = useLookUp();
  const [handle, mediaRef] = useMediaHandle();
  const reading = useReading(story.id, sentences, handle);
  const total = sentences.length;
  const { currentId, goTo, pause, passedCount } = reading;
  const tabStopId = currentId ?? sentences[0]?.id;
  // A long text is drawn to its end while the beginning can be read and used already.
  useEffect(() => startTransition(() => setDrawn(Number.POSITIVE_INFINITY)), []);
  const step = (by: number) => !isFinished && total > 0 && (() => reading.step(by));
  const { back, forth } = useArrowKeys();
  useKeys({
    ' ': !isFinished && total > 0 && reading.playOrPause,
    ArrowDown: step(1),
    [forth]: step(1),
    ArrowUp: step(-1),
    [back]: step(-1),
    l: reading.follows && reading.loop,
  });
  // Sentences are drawn again where these change: there may be hundreds.
  const ask = useStableCallback((entry: VocabularyEntry, text: string) => {
    pause();
    setAsked({ entry, text });
  });

  const look = useStableCallback((at: number, { id, text }: Sentence) => {
    pause();
    openWord({ text, at, language: story.language, textId: id, partId: story.id });
  });
  const go = useStableCallback(goTo);

  if (isFinished) {
    return (
      <CourseEnding
        activity="stories"
        course={story}
        title={t`Story completed`}
        facts={<bdi lang={languageTag(story.language)}>{story.title}</bdi>}
        backLabel={t`Back to the stories`}
        words={[]}
        answers={new Map()}
        onAgain={() => setIsFinished(false)}
      />
    );
  }
  return (
    <PlayerFrame
      title={story.title}
      language={story.language}
      back={<BackLink to="/stories" label={t`Back to the stories`} />}
      actions={
        total > 0 && (
          <>
            <AidsMenu language={story.language} pinyin={story.pinyin} texts={sentences} />
            <LookUpSwitch />
          </>
        )
      }
      progress={{
        label: t`Sentences passed: ${passedCount} of ${total}`,
        text: t`${passedCount} / ${total}`,
        value: passedCount,
        max: total,
      }}
      footer={
        total > 0 && (
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 max-sm:gap-x-2">
            <Button
              icon={
                reading.isPlaying ? (
                  <Pause aria-hidden className="fill-current" />
                ) : (
                  <Play aria-hidden className="fill-current" />
                )
              }
              aria-keyshortcuts="Space"
              className="min-w-40 sm:min-w-52"
              onClick={reading.playOrPause}
            >
              {reading.isPlaying ? t`Pause` : t`Follow the text`}
            </Button>
            {reading.follows && (
              <ReadingButtons
                isLooping={reading.isLooping}
                isSlow={reading.isSlow}
                onLoop={reading.loop}
                onSlow={reading.slow}
              />
            )}
            {reading.isCompleted && (
              <Button variant="outline" className="min-h-(--touch)" onClick={() => setIsFinished(true)}>
                {t`Finish`}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className="mx-auto grid w-full max-w-(--reading-width) grid-cols-1 gap-5 low:max-w-none low:has-[video,iframe,audio]:grid-cols-2">
        <div className="empty:hidden low:sticky low:top-14 low:self-start">
          <StoryMedia story={story} mediaRef={mediaRef} />
        </div>
        {total === 0 && <EmptyState icon={<BookMarked aria-hidden />} title={t`This story has no text yet`} />}
        <ol
          data-sentences
          lang={languageTag(story.language)}
          dir={blockDirection(story.language)}
          aria-label={t`Text of the story`}
          className="grid grid-cols-1 gap-0.5"
        >
          {sentences.slice(0, drawn).map((sentence, index) => (
            <StorySentence
              key={sentence.id}
              sentence={sentence}
              number={index + 1}
              isCurrent={sentence.id === currentId}
              isTabStop={sentence.id === tabStopId}
              vocabulary={story.vocabulary}
              language={story.language}
              openAt={openAt(sentence.id)}
              onLookUp={isLookingUp ? look : undefined}
              onGo={go}
              onWord={ask}
            />
          ))}
        </ol>
        <p role="status" className="grid justify-items-center">
          {reading.isCompleted && (
            <Badge className="animate-appear">
              <Check aria-hidden className="size-3.5" />
              {t`Story completed`}
            </Badge>
          )}
        </p>
      </div>
      {asked && (
        <WordDialog
          entry={asked.entry}
          language={story.language}
          example={asked.text}
          source={{ courseId: story.id, partId: story.id }}
          onClose={() => setAsked(null)}
        />
      )}
    </PlayerFrame>
  );
}
