import { isChinese } from '@kalima/shared/domain/language/languages';
import type { Course } from '@kalima/shared/contract/content/courses';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Copy, Eye, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { contentEntries } from '../../blocks/content-entries.ts';
import { useUser } from '../../lib/api/user.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { ExportButton } from '../editing/export/export-button.tsx';
import { PinyinButton } from '../editing/pinyin/pinyin-button.tsx';
import { useCopy } from '../editing/own-content.tsx';

const AssignDialog = lazy(() => import('./assign-dialog.tsx').then((module) => ({ default: module.AssignDialog })));

interface CourseActionsProps {
  /** What is stored of the course that is edited. */
  readonly course: Pick<Course, 'id' | 'title' | 'courseType' | 'language'>;
  /** Set where there is one of them in every line: then they are pictures with names, in one line. */
  readonly isCompact?: boolean;
  /** Copies it, and is told the id of the copy. */
  readonly onCopied?: (id: string) => void;
}

/** What leads from the editor of a course to the people who learn by it, and to what they see. */
export function CourseActions({ course, isCompact = false, onCopied }: CourseActionsProps) {
  const { t } = useLingui();
  const assign = useUser().role === 'admin' ? t`Assign to users` : t`Assign to classes`;
  const [isAssigning, setIsAssigning] = useState(false);
  const copy = useCopy((id) => onCopied?.(id));
  const compactStyle =
    'grid size-(--touch) place-items-center rounded-pill text-teal-ink hover:bg-sunk md:size-9 [&_svg]:size-4.5';
  const named = (name: string) => (isCompact ? { 'aria-label': `${name}: ${course.title}`, title: name } : {});
  return (
    <>
      <div className={isCompact ? '-ms-2.5 flex flex-wrap' : 'flex flex-wrap gap-2'}>
        <button
          type="button"
          {...named(assign)}
          className={isCompact ? compactStyle : buttonStyle('quiet')}
          onClick={() => setIsAssigning(true)}
        >
          <Users aria-hidden />
          {!isCompact && assign}
        </button>
        <Link
          {...named(t`View as a learner`)}
          to={contentEntries[course.courseType].coursePath}
          params={{ id: course.id }}
          className={isCompact ? compactStyle : buttonStyle('outline')}
        >
          <Eye aria-hidden />
          {!isCompact && t`View as a learner`}
        </Link>
        <ExportButton
          choices={[{ label: course.title, scope: { course: course.id } }]}
          compactStyle={isCompact ? compactStyle : undefined}
          of={isCompact ? course.title : undefined}
        />
        {course.language && isChinese(course.language) && course.courseType !== 'learning_material' && (
          <PinyinButton course={course} compactStyle={isCompact ? compactStyle : undefined} />
        )}
        {onCopied && (
          <button
            type="button"
            {...named(t`Copy`)}
            aria-busy={copy.isPending || undefined}
            aria-disabled={copy.isPending || undefined}
            className={isCompact ? compactStyle : buttonStyle('outline')}
            onClick={() => {
              if (!copy.isPending) copy.mutate(course.id);
            }}
          >
            <Copy aria-hidden />
            {!isCompact && t`Copy`}
          </button>
        )}
      </div>
      {isAssigning && (
        <Suspense fallback={null}>
          <AssignDialog course={course} onClose={() => setIsAssigning(false)} />
        </Suspense>
      )}
    </>
  );
}
