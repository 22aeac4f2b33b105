import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { languageTag } from '@kalima/shared/domain/language/languages';
import type { PackageProblem, PackageState } from '@kalima/shared/domain/exchange/packages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { contentEntries } from '../../../blocks/content-entries.ts';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { TickLine } from '../../editing/tick-line.tsx';
import { canTake, isTaken, type PackageWork } from './package-choices.ts';
import { PackageChanges } from './package-changes.tsx';
import { usePackagePlaces } from './package-fields.ts';
import type { PlannedCourse } from './package-queries.ts';
import { joinList } from '../../../lib/format/join-list.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';

const tones: Record<PackageState, BadgeTone> = { new: 'teal', changed: 'saffron', same: 'plain' };

/** Says what a course has, by its kind. */
function useCountedParts(): (kind: CourseType, count: number) => string {
  const { t } = useLingui();
  return (kind, count) => {
    if (kind === 'phrase') return t`${plural(count, { one: '# phrase', other: '# phrases' })}`;
    return kind === 'reading_card' || kind === 'flashcard'
      ? t`${plural(count, { one: '# card', other: '# cards' })}`
      : t`${plural(count, { one: '# explained word', other: '# explained words' })}`;
  };
}

interface PackageCoursesProps {
  readonly importId: string;
  readonly courses: readonly PlannedCourse[];
  readonly work: PackageWork;
  readonly onToggle: (course: PlannedCourse) => void;
}

/** The courses of packages: ticked are those that come in. */
export function PackageCourses({ importId, courses, work, onToggle }: PackageCoursesProps) {
  const { t } = useLingui();
  return (
    <Card className="p-4 md:p-5">
      <ul aria-label={t`Courses`}>
        {courses.map((course, index) => (
          <PackageCourseLine
            // oxlint-disable-next-line react/no-array-index-key -- what is not right may have no id, and the list never changes
            key={index}
            importId={importId}
            course={course}
            isTicked={isTaken(course, work)}
            onToggle={() => onToggle(course)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface PackageCourseLineProps {
  readonly importId: string;
  readonly course: PlannedCourse;
  readonly isTicked: boolean;
  readonly onToggle: () => void;
}

function PackageCourseLine({ importId, course, isTicked, onToggle }: PackageCourseLineProps) {
  const { t } = useLingui();
  const { kind, title, language, parts, files, state, changes, problem } = course;
  const states: Record<PackageState, string> = { new: t`New`, changed: t`Changed`, same: t`The same` };
  const countParts = useCountedParts();
  const placeOf = usePackagePlaces();
  const { describeField } = useErrorMessages();
  const appLanguage = useAppLanguage();
  const names = joinList(problem?.files ?? [], appLanguage);
  const faults = (problem?.fields ?? []).map((one) =>
    [placeOf(one.field), describeField(one)].filter((text) => text !== '').join(': '),
  );
  const problems: Record<PackageProblem, string> = {
    damaged: t`The listing of the package, course.json, is damaged.`,
    'too-new': t`The package is of a later version of Kalima.`,
    'not-valid': t`It cannot be read.`,
    'missing-file': t`These files are not in the package: ${names}`,
    twice: t`It stands here twice.`,
  };
  const { added, changed, removed } = changes;
  const facts = [
    kind && t(contentEntries[kind].courseLabel),
    language && t(languageLabels[language]),
    kind && parts > 0 && countParts(kind, parts),
    files > 0 && t`${plural(files, { one: '# file', other: '# files' })}`,
  ];
  const differences = [
    added > 0 && t`${plural(added, { one: '# comes', other: '# come' })}`,
    changed > 0 && t`${plural(changed, { one: '# changes', other: '# change' })}`,
    removed > 0 && t`${plural(removed, { one: '# goes', other: '# go' })}`,
  ].filter((one) => one !== false);
  return (
    <TickLine
      name={title === '' ? t`Without a title` : title}
      language={language === null ? undefined : languageTag(language)}
      facts={
        <>
          <span className="block">{facts.filter((fact) => fact !== null && fact !== false).join(' · ')}</span>
          {state === 'changed' && differences.length > 0 && <span className="block">{differences.join(' · ')}</span>}
          {state === 'changed' && course.isChangedHere && (
            <span className="block text-saffron-ink">
              {t`It was changed here since. Ticked, it becomes what the package says.`}
            </span>
          )}
          {problem && <span className="block text-coral-ink">{[problems[problem.code], ...faults].join(' ')}</span>}
        </>
      }
      mark={problem ? undefined : <Badge tone={tones[state]}>{states[state]}</Badge>}
      isTicked={isTicked}
      isDisabled={!canTake(course)}
      below={
        state === 'changed' &&
        course.id !== null && (
          <PackageChanges importId={importId} courseId={course.id} title={title} language={language} />
        )
      }
      onToggle={onToggle}
    />
  );
}
