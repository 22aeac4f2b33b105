import type { VocabularyEntry } from '@kalima/shared/contract/content/explained-words';
import type { Story } from '@kalima/shared/contract/content/stories';
import { blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import type { Sentence } from '@kalima/shared/domain/content/part-ids';
import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { Check, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { AidsMenu } from '../../blocks/aids/aids-menu.tsx';
import { useLookUp } from '../../blocks/look-up/look-up-context.ts';
import { LookUpSwitch } from '../../blocks/look-up/look-up-switch.tsx';
import { useMediaHandle } from '../../../blocks/media-clock/use-media-clock.ts';
import { CourseEnding } from '../../blocks/path/course-ending.tsx';
import { Picture } from '../../../blocks/picture.tsx';
import { PicturesAhead } from '../../../blocks/pictures-ahead.tsx';
import { BackLink } from '../../blocks/study/back-link.tsx';
import { PlayerFrame } from '../../blocks/player/player-frame.tsx';
import { WordDialog } from '../../blocks/player/word-dialog.tsx';
import { stopSound } from '../../../lib/sound/sound-player.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SlowButton } from '../reading-buttons.tsx';
import { StorySentence } from '../story-sentence.tsx';
import { PageDots } from './page-dots.tsx';
import { type ReadPage, usePages } from './use-pages.ts';
import { useSwipe } from './use-swipe.ts';

const pictureSizes = '(min-width: 768px) 760px, 100vw';

/** The pages of a picture book with their sentences. */
function pagesOf({ pages, sentences }: Story): readonly ReadPage[] {
  return pages.map((page) => ({ ...page, sentences: sentences.filter(({ pageId }) => pageId === page.id) }));
}

/** A picture book: a picture, its text and its recording on each page (PRODUCT.md#stories). */
export function PageReader({ story }: { readonly story: Story }) {
  const { t } = useLingui();
  const [pages] = useState(() => pagesOf(story));
  const [asked, setAsked] = useState<{ entry: VocabularyEntry; text: string } | null>(null);
  const [isFinished, setIsFinished] = useState(false);
  const { isOn: isLookingUp, open: openWord, openAt } = useLookUp();
  const [handle, mediaRef] = useMediaHandle();
  const book = usePages(story.id, pages, handle, () => setIsFinished(true));
  const { page, place, marked } = book;
  const direction = blockDirection(story.language);
  const isRightToLeft = direction === 'rtl';
  const begin = useEffectEvent(book.begin);
  useEffect(() => begin(handle), [handle]);
  const next = !isFinished && book.turn;
  const back = !isFinished && !book.isFirst && book.back;
  useKeys({
    ' ': !isFinished && book.canPlay && book.playOrPause,
    ArrowRight: isRightToLeft ? back : next,
    ArrowLeft: isRightToLeft ? next : back,
    PageDown: next,
    PageUp: back,
  });
  const swipe = useSwipe((to) => {
    if (to < 0 !== isRightToLeft) book.turn();
    else book.back();
  });
  function ask(entry: VocabularyEntry, text: string) {
    book.pause();
    setAsked({ entry, text });
  }

  function look(at: number, { id, text }: Sentence) {
    book.pause();
    openWord({ text, at, language: story.language, textId: id, partId: story.id });
  }

  if (isFinished || !page) {
    return (
      <CourseEnding
        activity="stories"
        course={story}
        title={t`Story completed`}
        facts={<bdi lang={languageTag(story.language)}>{story.title}</bdi>}
        backLabel={t`Back to the stories`}
        words={[]}
        answers={new Map()}
        onAgain={() => {
          setIsFinished(false);
          book.goTo(0);
        }}
      />
    );
  }
  const coming = pages[place + 1];
  // The recording that comes next is fetched while this one is heard, and its element stays when its page is turned to.
  const spoken = coming && book.wantsToHear ? [page, coming] : [page];
  const [number, total, done] = [place + 1, pages.length, book.passedCount];
  return (
    <PlayerFrame
      title={story.title}
      language={story.language}
      back={<BackLink to="/stories" label={t`Back to the stories`} />}
      actions={
        <>
          <AidsMenu language={story.language} pinyin={story.pinyin} texts={story.sentences} />
          <LookUpSwitch />
        </>
      }
      progress={{
        label: t`Pages read: ${done} of ${total}`,
        text: t`${done} / ${total}`,
        value: done,
        max: total,
      }}
      footer={
        <div className="mx-auto flex max-w-(--reading-width) items-center gap-2">
          <span className="flex-1">{book.hasSound && <SlowButton isOn={book.isSlow} onToggle={book.slow} />}</span>
          {/* Pages turn as the content reads: in Arabic the next one is on the left. */}
          <div dir={direction} className="flex items-center gap-3">
            <IconButton
              label={t`Previous page`}
              disabled={book.isFirst}
              className="border border-edge bg-card"
              onClick={book.back}
            >
              <ChevronLeft aria-hidden className="mirrored" />
            </IconButton>
            <button
              type="button"
              aria-label={book.isPlaying ? t`Pause` : t`Play`}
              aria-keyshortcuts="Space"
              disabled={!book.canPlay}
              className="grid size-15 place-items-center rounded-pill bg-teal text-on-teal hover:bg-teal-strong disabled:opacity-50"
              onClick={book.playOrPause}
            >
              {book.isPlaying ? (
                <Pause aria-hidden className="size-6 fill-current" />
              ) : (
                <Play aria-hidden className="size-6 fill-current" />
              )}
            </button>
            {book.isLast ? (
              <IconButton label={t`Finish`} className="border border-edge bg-card" onClick={book.turn}>
                <Check aria-hidden />
              </IconButton>
            ) : (
              <IconButton label={t`Next page`} className="border border-edge bg-card" onClick={book.turn}>
                <ChevronRight aria-hidden className="mirrored" />
              </IconButton>
            )}
          </div>
          <span
            role="status"
            className="flex-1 text-end text-s font-semibold text-ink-soft tabular-nums"
          >{t`${number} of ${total}`}</span>
        </div>
      }
    >
      <div
        {...swipe}
        className="mx-auto grid w-full max-w-(--reading-width) touch-pan-y grid-cols-1 content-start gap-4 low:max-w-none low:grid-cols-2"
      >
        <div className="grid gap-1 low:sticky low:top-14 low:self-start">
          {page.imageUrl !== null && (
            <Picture
              key={page.id}
              src={page.imageUrl}
              tint={matTint(page.id)}
              alt={t`Picture of page ${number}`}
              isWhole
              isEager
              sizes={pictureSizes}
              className="aspect-4/3 max-h-[52dvh] w-full rounded-card"
            />
          )}
          <div dir={direction}>
            <PageDots count={total} place={place} onGo={book.goTo} />
          </div>
        </div>
        <div className="grid content-start gap-3">
          {book.hasFailed && (
            <p role="alert" className="rounded-control bg-coral-wash px-3 py-2 text-s text-coral-ink">
              {t`This recording cannot be played.`}
            </p>
          )}
          <ol
            key={page.id}
            data-sentences
            lang={languageTag(story.language)}
            dir={direction}
            aria-label={t`Text of page ${number}`}
            className="grid grid-cols-1 gap-0.5"
          >
            {page.sentences.map((sentence, index) => (
              <StorySentence
                key={sentence.id}
                sentence={sentence}
                number={index + 1}
                isCurrent={index === marked}
                isComing={marked >= 0 && index > marked}
                isTabStop={index === Math.max(marked, 0)}
                vocabulary={story.vocabulary}
                language={story.language}
                openAt={openAt(sentence.id)}
                onLookUp={isLookingUp ? look : undefined}
                onGo={book.hear}
                onWord={ask}
              />
            ))}
          </ol>
          <p role="status" className="grid justify-items-center">
            {book.isCompleted && (
              <Badge className="animate-appear">
                <Check aria-hidden className="size-3.5" />
                {t`Story completed`}
              </Badge>
            )}
          </p>
        </div>
        {spoken.map(
          ({ id, audioUrl }) =>
            audioUrl !== null && (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- its text stands beside it
              <audio
                key={id}
                {...(id === page.id && { ref: mediaRef })}
                src={audioUrl}
                preload="auto"
                onPlay={stopSound}
                className="hidden"
              />
            ),
        )}
        <PicturesAhead of={[coming?.imageUrl]} sizes={pictureSizes} />
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
