import type { Course } from '@kalima/shared/contract/courses';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Copy, Eye, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { contentEntries } from '../../../blocks/content-entries.ts';
import { useUser } from '../../../lib/user.ts';
import { buttonStyle } from '../../../ui/button.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { PinyinButton } from '../pinyin/pinyin-button.tsx';
import { useCopy } from '../own-content.tsx';

const AssignDialog = lazy(() => import('./assign-dialog.tsx').then((module) => ({ default: module.AssignDialog })));

interface CourseActionsProps {
  /** What is stored of the course that is edited. */
  readonly course: Pick<Course, 'id' | 'title' | 'courseType' | 'language'>;
  /** Set where there is one of them in every line. */
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
  const description = isCompact ? { 'aria-label': `${assign}: ${course.title}` } : {};
  const linkName = isCompact ? { 'aria-label': `${t`View as a learner`}: ${course.title}` } : {};
  const compactStyle =
    'inline-flex min-h-(--touch) items-center gap-1.5 rounded-control text-s font-semibold text-teal-ink hover:underline [&_svg]:size-4';
  return (
    <>
      <div className={isCompact ? 'flex flex-wrap gap-x-4' : 'flex flex-wrap gap-2'}>
        <button
          type="button"
          {...description}
          className={isCompact ? compactStyle : buttonStyle('quiet')}
          onClick={() => setIsAssigning(true)}
        >
          <Users aria-hidden />
          {assign}
        </button>
        <Link
          {...linkName}
          to={contentEntries[course.courseType].coursePath}
          params={{ id: course.id }}
          className={isCompact ? compactStyle : buttonStyle('outline')}
        >
          <Eye aria-hidden />
          {t`View as a learner`}
        </Link>
        <ExportButton
          choices={[{ label: course.title, scope: { course: course.id } }]}
          compactStyle={isCompact ? compactStyle : undefined}
          of={isCompact ? course.title : undefined}
        />
        {course.language === 'chinese' && course.courseType !== 'learning_material' && (
          <PinyinButton course={course} compactStyle={isCompact ? compactStyle : undefined} />
        )}
        {onCopied && (
          <button
            type="button"
            {...(isCompact ? { 'aria-label': `${t`Copy`}: ${course.title}` } : {})}
            aria-busy={copy.isPending || undefined}
            disabled={copy.isPending}
            className={isCompact ? compactStyle : buttonStyle('outline')}
            onClick={() => copy.mutate(course.id)}
          >
            <Copy aria-hidden />
            {t`Copy`}
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
