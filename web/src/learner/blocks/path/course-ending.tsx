import type { StudiedActivity } from '@kalima/shared/domain/learning/activities';
import type { CourseWord } from '@kalima/shared/contract/content/course-words';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type Practice, practiceOf } from '../review/practice.ts';
import { PracticePlayer } from '../review/practice-player.tsx';
import { Ending, type EndingWord } from '../ending/ending.tsx';
import { NextCourse, useNextCourse } from './next-course.tsx';

interface CourseEndingProps {
  readonly activity: StudiedActivity;
  readonly course: { readonly id: string; readonly language: ContentLanguage; readonly words?: readonly CourseWord[] };
  readonly title: string;
  readonly facts?: ReactNode;
  readonly backLabel: string;
  /** Its words, and how each was answered, where it was. */
  readonly words: readonly EndingWord[];
  readonly answers: ReadonlyMap<string, boolean>;
  readonly missedTitle?: string;
  readonly onAgain?: () => void;
}

/** How a course ends: its words, those that were missed with a way to practise them, and what is next on the path. */
export function CourseEnding(props: CourseEndingProps) {
  const { activity, course, title, facts, backLabel, words, answers, missedTitle, onAgain } = props;
  const { t } = useLingui();
  const [practised, setPractised] = useState<Practice | null>(null);
  const nextCourse = useNextCourse({ activity, courseId: course.id });
  const next = nextCourse && <NextCourse course={nextCourse} />;
  const missed = words.filter(({ id }) => answers.get(id) === false);
  const practice = practiceOf(
    course,
    missed.map(({ id }) => id),
  );
  if (practised) return <PracticePlayer practice={practised} next={next} />;
  return (
    <Ending
      title={title}
      facts={facts}
      remembered={words.filter(({ id }) => answers.get(id) === true)}
      missed={missed}
      missedTitle={missedTitle ?? t`Missed`}
      onPractise={practice.items.length > 0 ? () => setPractised(practice) : undefined}
      next={next}
      onAgain={onAgain}
      back={{ to: `/${activity}`, label: backLabel }}
    />
  );
}
