import type { VocabularyEntry } from '@kalima/shared/contract/content/explained-words';
import type { PhraseCourse } from '@kalima/shared/contract/content/phrases';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { wordMatId } from '@kalima/shared/domain/content/word-mat-id';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, ChevronLeft, ChevronRight, MessageSquare, Pause, Play, Repeat } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AidsMenu } from '../blocks/aids/aids-menu.tsx';
import { readTexts } from '../blocks/aids/read-texts.ts';
import { LookUpSwitch } from '../blocks/look-up/look-up-switch.tsx';
import { ledPhrase } from '../blocks/pairs/led.ts';
import { BothForms } from '../blocks/pairs/other-form.tsx';
import { Picture } from '../../blocks/picture.tsx';
import { PicturesAhead } from '../../blocks/pictures-ahead.tsx';
import { CourseEnding } from '../blocks/path/course-ending.tsx';
import { BackLink } from '../blocks/study/back-link.tsx';
import { DeviceVoiceNote } from '../blocks/study/device-voice-note.tsx';
import { Example } from '../blocks/study/example.tsx';
import { PlayerFrame } from '../blocks/player/player-frame.tsx';
import { PlayerSwitch } from '../blocks/study/player-switch.tsx';
import { Translations } from '../blocks/study/translations.tsx';
import { WordDialog } from '../blocks/player/word-dialog.tsx';
import { classNames } from '../../lib/format/class-names.ts';
import { useUser } from '../../lib/api/user.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { PhraseText } from './phrase-text.tsx';
import { usePhrases } from './use-phrases.ts';
import { useArrowKeys } from '../../lib/arrow-keys.ts';

const pictureSizes = '(min-width: 768px) 640px, 100vw';

/** Characters from which a phrase is set a step smaller on a phone. */
const longPhrase = 48;

function StepButton(props: { label: string; isOff: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      disabled={props.isOff}
      onClick={props.onPress}
      className="grid size-13 place-items-center rounded-pill border border-edge bg-card transition-colors duration-150 hover:border-teal hover:text-teal-ink disabled:opacity-40 [&_svg]:size-5.5"
    >
      {props.children}
    </button>
  );
}

/** A course phrase by phrase: picture, sentence, voice (PRODUCT.md#phrases). */
export function PhrasePlayer({ course: current }: { readonly course: PhraseCourse }) {
  const { t } = useLingui();
  // As it was opened: what a teacher changes meanwhile does not pull the phrase from under the learner.
  const { targetLanguage: target } = useUser();
  const [course] = useState(() => ({
    ...current,
    phrases: current.phrases.map((phrase) => ledPhrase(phrase, { language: current.language, target })),
  }));
  const player = usePhrases(course);
  const [asked, setAsked] = useState<VocabularyEntry | null>(null);
  const [isFinished, setIsFinished] = useState(false);
  const { index, phrase, goTo } = player;
  const number = index + 1;
  const total = course.phrases.length;
  const { back, forth } = useArrowKeys();
  useKeys({
    [back]: !isFinished && (() => goTo(index - 1)),
    [forth]: !isFinished && (() => goTo(index + 1)),
    ' ': !isFinished && player.sound !== null && player.playOrPause,
    l: !isFinished && total > 0 && player.switchLoop,
  });

  function finish() {
    player.stop();
    setIsFinished(true);
  }

  if (isFinished) {
    return (
      <CourseEnding
        activity="phrases"
        course={course}
        title={t`Course completed`}
        facts={
          <span>{t`${plural(total, { one: '# phrase heard and read', other: '# phrases heard and read' })}`}</span>
        }
        backLabel={t`Back to the phrases`}
        words={course.phrases}
        answers={new Map(course.phrases.map(({ id }) => [id, true]))}
        onAgain={() => {
          goTo(0);
          setIsFinished(false);
        }}
      />
    );
  }
  return (
    <PlayerFrame
      title={course.title}
      language={course.language}
      back={<BackLink to="/phrases" label={t`Back to the phrases`} />}
      actions={
        total > 0 && (
          <>
            <AidsMenu
              language={course.language}
              pinyin={course.pinyin}
              texts={readTexts(course.phrases.map(({ text: word, ...rest }) => ({ ...rest, word })))}
            />
            <LookUpSwitch />
            <PlayerSwitch
              label={t`Loop play`}
              icon={<Repeat aria-hidden />}
              isOn={player.isLooping}
              onToggle={player.switchLoop}
            />
          </>
        )
      }
      progress={{
        label: t`Phrase ${total === 0 ? 0 : number} of ${total}`,
        text: t`Phrase ${total === 0 ? 0 : number} of ${total}`,
        value: total === 0 ? 0 : number,
        max: total,
      }}
      footer={
        phrase && (
          <div className="flex items-center justify-center gap-5">
            <StepButton label={t`Previous phrase`} isOff={player.isFirst} onPress={() => goTo(index - 1)}>
              <ChevronLeft aria-hidden className="mirrored" />
            </StepButton>
            <button
              type="button"
              aria-label={player.isPlaying ? t`Pause` : t`Play`}
              disabled={player.sound === null}
              onClick={player.playOrPause}
              className="grid size-18 place-items-center rounded-pill bg-teal text-on-teal shadow-card transition-colors duration-150 hover:bg-teal-strong disabled:opacity-40 [&_svg]:size-7.5"
            >
              {player.isPlaying ? (
                <Pause aria-hidden className="fill-current" />
              ) : (
                <Play aria-hidden className="translate-x-0.5 fill-current" />
              )}
            </button>
            {player.isLast ? (
              <StepButton label={t`Finish`} isOff={false} onPress={finish}>
                <Check aria-hidden />
              </StepButton>
            ) : (
              <StepButton label={t`Next phrase`} isOff={false} onPress={() => goTo(index + 1)}>
                <ChevronRight aria-hidden className="mirrored" />
              </StepButton>
            )}
          </div>
        )
      }
    >
      {!phrase && (
        <EmptyState role="alert" icon={<MessageSquare aria-hidden />} title={t`This course has no phrases yet.`} />
      )}
      {phrase && (
        <div role="status" className="flex flex-1 flex-col">
          <div
            key={phrase.id}
            className="mx-auto grid w-full max-w-160 grid-cols-1 animate-appear gap-4 pb-8 text-center md:pb-0 low:max-w-none low:grid-cols-2 low:items-center low:gap-x-8 low:pb-0"
          >
            {course.description !== '' && index === 0 && (
              <p dir="auto" className="text-ink-soft low:col-span-2 low:text-s">
                {course.description}
              </p>
            )}
            {phrase.imageUrl !== null && (
              <Picture
                src={phrase.imageUrl}
                tint={matTint(wordMatId(phrase.text, phrase.language))}
                alt=""
                isWhole
                isEager
                sizes={pictureSizes}
                className="h-[clamp(96px,calc(100dvh-25rem),36dvh)] w-full rounded-card shadow-card md:h-[clamp(96px,calc(100dvh-32rem),38dvh)] low:h-[54dvh]"
              />
            )}
            <div
              className={classNames(
                'grid grid-cols-1 gap-3',
                phrase.imageUrl === null && 'py-8 low:col-span-2 low:py-2',
              )}
            >
              <p
                lang={languageTag(phrase.language)}
                dir="auto"
                className={classNames(
                  'font-semibold text-balance wrap-anywhere md:text-target-big md:leading-[calc(1.7*var(--line-scale))]',
                  phrase.text.length > longPhrase
                    ? 'text-target leading-[calc(1.8*var(--line-scale))]'
                    : 'text-target-big leading-[calc(1.6*var(--line-scale))]',
                )}
              >
                <PhraseText phrase={phrase} onWord={setAsked} onStop={player.stop} />
              </p>
              <BothForms
                language={phrase.language}
                other={phrase.other}
                renderText={(form) => (
                  <PhraseText
                    phrase={{ ...phrase, ...form, vocabulary: [] }}
                    textId={form.partId}
                    wasTapped
                    onWord={setAsked}
                    onStop={player.stop}
                  />
                )}
                className="justify-center"
              />
              <p className="text-l text-ink-soft">
                <Translations of={phrase} />
              </p>
              <Example of={phrase} language={course.language} />
              <DeviceVoiceNote sound={player.sound} />
              {player.isLast && (
                <p>
                  <Badge>
                    <Check aria-hidden className="size-3.5" />
                    {t`Course completed`}
                  </Badge>
                </p>
              )}
            </div>
          </div>
        </div>
      )}
      {asked && phrase && (
        <WordDialog
          entry={asked}
          language={phrase.language}
          example={phrase.text}
          imageUrl={phrase.imageUrl}
          source={{ courseId: course.id, partId: phrase.id }}
          onClose={() => setAsked(null)}
        />
      )}
      <PicturesAhead of={[course.phrases[index + 1]?.imageUrl]} sizes={pictureSizes} />
    </PlayerFrame>
  );
}
