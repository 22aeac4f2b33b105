import { hasSeveralLanguages } from '@kalima/shared/domain/language/language-choice';
import { languageTag, type ContentLanguage } from '@kalima/shared/domain/language/languages';
import { groupByStage } from '@kalima/shared/domain/content/lesson-stages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { languageLabels } from '../../blocks/content-labels.ts';
import { classNames } from '../../lib/format/class-names.ts';
import { showToast } from '../../ui/toast-store.ts';
import { EmptyBadge } from '../editing/empty-badge.tsx';
import { OwnBadge } from '../editing/own-content.tsx';
import { SortableList } from '../editing/sortable-list.tsx';

export interface ListedLesson {
  readonly id: string;
  readonly name: string;
  readonly stage: number;
  readonly language: ContentLanguage;
  readonly cardCount: number;
}

interface LessonNavProps {
  readonly label: string;
  readonly lessons: readonly ListedLesson[];
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
  /** Puts the lessons of a stage in order; not given where only some of them are shown. */
  readonly onOrder: ((lessons: readonly ListedLesson[]) => void) | undefined;
}

/** All lessons by stage, to choose the one that is edited, and to put in order within their stage. */
export function LessonNav({ label, lessons, selectedId, onSelect, onOrder }: LessonNavProps) {
  const { t } = useLingui();
  // Twins in two languages are told apart by theirs.
  const isLanguageNamed = hasSeveralLanguages(lessons, 'all');
  return (
    <nav aria-label={label} className="grid gap-4">
      {groupByStage(lessons).map(({ stage, lessons: members }) => (
        <section key={stage}>
          <h2 className="px-3 pb-1 text-s font-semibold text-ink-soft">{t`Stage ${stage}`}</h2>
          <SortableList
            label={t`Lessons of stage ${stage}`}
            items={members}
            nameOf={({ name, language }) => (isLanguageNamed ? `${name} (${t(languageLabels[language])})` : name)}
            onMove={(items) => onOrder?.(items)}
            onDropElsewhere={({ name }) =>
              showToast(
                t`${name} stays in its stage: here lessons are moved within one. Open it to change its stage.`,
                'info',
              )
            }
            className="grid gap-0.5"
          >
            {(lesson, handle) => (
              <div className="flex items-center rounded-control bg-card">
                {onOrder && members.length > 1 && handle}
                <button
                  type="button"
                  aria-current={lesson.id === selectedId ? 'true' : undefined}
                  className={classNames(
                    'flex min-h-(--touch) w-full min-w-0 items-center gap-3 rounded-control px-3 py-1.5 text-start transition-colors duration-150',
                    lesson.id === selectedId ? 'bg-teal-wash font-semibold text-teal-ink' : 'hover:bg-sunk',
                  )}
                  onClick={() => onSelect(lesson.id)}
                >
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <bdi lang={languageTag(lesson.language)}>{lesson.name}</bdi>
                    {isLanguageNamed && (
                      <span className="block text-s font-normal text-ink-soft">
                        {t(languageLabels[lesson.language])}
                      </span>
                    )}
                  </span>
                  <OwnBadge courseId={lesson.id} />
                  {lesson.cardCount === 0 ? (
                    <EmptyBadge />
                  ) : (
                    <span className="shrink-0 text-s font-normal text-ink-soft">
                      {t`${plural(lesson.cardCount, { one: '# card', other: '# cards' })}`}
                    </span>
                  )}
                </button>
              </div>
            )}
          </SortableList>
        </section>
      ))}
    </nav>
  );
}
