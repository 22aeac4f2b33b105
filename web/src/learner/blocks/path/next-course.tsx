import { languageTag } from '@kalima/shared/domain/language/languages';
import { nextAfter, type PathStep } from '@kalima/shared/domain/learning/path';
import { plural } from '@lingui/core/macro';
import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useUser } from '../../../lib/api/user.ts';
import { entryOf } from '../../../blocks/content-entries.ts';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { Picture } from '../../../blocks/picture.tsx';
import type { PathCourse } from './path-steps.ts';
import { usePath } from './use-path.ts';

/** What follows on the path; undefined while that is not known, and where everything is done. */
export function useNextCourse(done: Pick<PathStep, 'activity' | 'courseId'> | null): PathCourse | undefined {
  const user = useUser();
  // Of a course that was just done its list was asked for when it was begun; the way back asks again.
  const { steps } = usePath({ asKnown: done !== null });
  return nextAfter(steps, done, user);
}

/** The one big way on at the end of something. */
export function NextCourse({ course }: { readonly course: PathCourse }) {
  const { t } = useLingui();
  const entry = entryOf(course.activity);
  const { partCount } = course;
  const facts = [
    t(entry.shortLabel),
    t(languageLabels[course.language]),
    partCount > 0 && t`${plural(partCount, { one: '# card', other: '# cards' })}`,
  ].filter((fact) => fact !== false);
  return (
    <Link
      to={entry.coursePath}
      params={{ id: course.courseId }}
      className="grid w-full max-w-130 grid-cols-[60px_1fr_auto] items-center gap-3.5 rounded-[22px] bg-teal py-2.5 ps-2.5 pe-4.5 text-start text-on-teal hover:bg-teal-strong"
    >
      <Picture
        src={course.imageUrl}
        tint={matTint(course.courseId)}
        icon={entry.icon}
        alt=""
        isWhole
        sizes="60px"
        className="size-15 rounded-[15px]"
      />
      <span className="min-w-0">
        <span className="block text-l leading-tight font-bold wrap-anywhere">
          {t`Next:`} <bdi lang={languageTag(course.language)}>{course.title}</bdi>
        </span>
        <span className="text-s opacity-90">{facts.join(' · ')}</span>
      </span>
      <ChevronRight aria-hidden className="size-5.5 mirrored" />
    </Link>
  );
}
