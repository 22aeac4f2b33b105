import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CourseActions } from '../assigning/course-actions.tsx';
import { EditFetched } from '../editing/edit-fetched.tsx';
import { ExportContent } from '../editing/export/export-content.tsx';
import { ImportLink } from '../editing/import-link.tsx';
import { OwnContent } from '../editing/own-content.tsx';
import { type LessonAddress, toLesson, toSearch } from './lesson-address.ts';
import type { LessonTexts } from './lesson-fields.tsx';
import type { ListedLesson } from './lesson-nav.tsx';
import { LessonSkeleton, LessonWorkshop } from './lesson-workshop.tsx';

interface Asking {
  readonly signal: AbortSignal;
}

/** Calls of the server for a kind of lesson. */
export interface LessonCalls<Stored> {
  readonly list: (asking: Asking) => Promise<readonly ListedLesson[]>;
  readonly get: (id: string, asking: Asking) => Promise<Stored>;
  readonly create: (lesson: LessonTexts & { readonly id: string }) => Promise<Stored>;
  readonly replace: (lesson: Stored) => Promise<unknown>;
  readonly order: (stage: number, ids: string[]) => Promise<unknown>;
}

interface LessonsScreenProps<Stored> {
  readonly courseType: 'reading_card' | 'flashcard';
  readonly title: string;
  readonly lead: string;
  readonly calls: LessonCalls<Stored>;
  /** Beginnings of the query keys of all that shows these lessons; the first is theirs. */
  readonly shownIn: readonly [string, ...string[]];
  /** Lesson and search that the address names. */
  readonly address: LessonAddress;
  readonly onNavigate: (to: ReturnType<typeof toLesson> | ReturnType<typeof toSearch>) => void;
  /** Further buttons of the screen. */
  readonly renderActions?: (refresh: () => void, isFetching: boolean) => ReactNode;
  /** The editor of a lesson. */
  readonly children: (lesson: Stored, onChanged: () => void, onDeleted: () => void) => ReactNode;
}

/** Manages the lessons of a kind (PRODUCT.md#lesson-editors): the address names the one that is edited. */
export function LessonsScreen<
  Stored extends { readonly id: string; readonly name: string; readonly language: ContentLanguage },
>(props: LessonsScreenProps<Stored>) {
  const { t } = useLingui();
  const { courseType, calls, shownIn, onNavigate } = props;
  const { lesson, q = '' } = props.address;
  const queries = useQueryClient();
  const listKey = [shownIn[0], 'admin-list'] as const;
  const list = useQuery({ queryKey: listKey, queryFn: calls.list });
  const open = (id: string | undefined) => onNavigate(toLesson(id));
  const refresh = () => {
    for (const key of shownIn) void queries.invalidateQueries({ queryKey: [key] });
  };
  const openCopy = (id: string) => {
    refresh();
    open(id);
  };
  return (
    <LessonWorkshop
      title={props.title}
      lead={props.lead}
      list={list}
      listKey={listKey}
      actions={
        <>
          <ImportLink kind={courseType} />
          <ExportContent kind={courseType} />
          {props.renderActions?.(refresh, list.isFetching)}
        </>
      }
      onOrder={calls.order}
      onChanged={refresh}
      search={q}
      onSearch={(text) => onNavigate(toSearch(text))}
      selectedId={lesson}
      onSelect={open}
      create={calls.create}
      replace={calls.replace}
    >
      {lesson !== undefined && (
        <EditFetched
          key={lesson}
          queryKey={['editing', courseType, lesson]}
          queryFn={(asking) => calls.get(lesson, asking)}
          notFoundTitle={t`This lesson was not found`}
          skeleton={<LessonSkeleton />}
        >
          {(stored) => (
            <OwnContent courseId={stored.id} courseType={courseType} onCopied={openCopy}>
              <CourseActions
                course={{ id: stored.id, title: stored.name, courseType, language: stored.language }}
                onCopied={openCopy}
              />
              {props.children(stored, refresh, () => open(undefined))}
            </OwnContent>
          )}
        </EditFetched>
      )}
    </LessonWorkshop>
  );
}
