import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../../lib/api/api.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ExportContent } from '../editing/export/export-content.tsx';
import { ImportLink } from '../editing/import-link.tsx';
import { useNewContent } from '../editing/own-content.tsx';
import { StagePanel } from '../editing/stages/stage-panel.tsx';
import { useRefresh } from '../editing/use-refresh.ts';
import { AddPanel } from './add-panel.tsx';
import { CourseList } from './course-list.tsx';
import { CoursePanel } from './course-panel.tsx';
import { phraseStagesQuery } from './phrase-queries.ts';

const route = getRouteApi('/signed-in/author/admin/phrases');

/** Phrase management (PRODUCT.md#phrase-management): stages, their courses, and the phrases of the selected one. The URL names both. */
export function PhrasesAdminScreen() {
  const { t } = useLingui();
  const { stage: stageId, course: courseId } = route.useSearch();
  const navigate = route.useNavigate();
  const stages = useQuery(phraseStagesQuery);
  const stage = stages.data?.find((one) => one.id === stageId);
  const refresh = useRefresh('phrases');
  const noteNew = useNewContent();
  // Selecting a stage clears the selected course (PRODUCT.md#phrase-management).
  const openStage = (id: string | undefined) => void navigate({ search: id === undefined ? {} : { stage: id } });
  const openCourse = (id: string, resetScroll = true) =>
    void navigate({ search: (now) => ({ ...now, course: id }), resetScroll });

  function leaveCourse() {
    openStage(stageId);
    refresh(courseId);
  }

  return (
    <div className="grid gap-5">
      <PageHeading
        title={t`Phrase management`}
        lead={t`Stages hold courses, and courses hold phrases with sound and explained words.`}
        actions={
          <>
            <ImportLink kind="phrase" stage={stageId} />
            <ExportContent kind="phrase" stage={stage} />
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
        <div className="grid gap-5">
          <StagePanel
            list={stages}
            selectedId={stageId}
            countOf={({ count }) => t`${plural(count, { one: '# phrase course', other: '# phrase courses' })}`}
            coverPurpose="phrase-stage-cover"
            missing={t`Please complete all fields`}
            deleteQuestion={t`Are you sure you want to delete this stage with all its courses and phrases?`}
            create={(body) => call('POST /api/admin/phrase-stages', { body })}
            update={(id, body) => call('PUT /api/admin/phrase-stages/{id}', { params: { id }, body })}
            listKey={phraseStagesQuery.queryKey}
            order={(ids) => call('PUT /api/admin/phrase-stages/order', { body: { ids } })}
            remove={(id) => call('DELETE /api/admin/phrase-stages/{id}', { params: { id } })}
            onSelect={openStage}
            onChanged={() => refresh()}
            onDeleted={(id) => refresh(id, courseId)}
          />
          {stageId !== undefined && (
            <CourseList
              stageId={stageId}
              selectedId={courseId}
              onSelect={(id) => openCourse(id)}
              onChanged={() => refresh()}
            />
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <AddPanel
            stage={stage}
            courseId={courseId}
            onChanged={() => refresh()}
            onCourseGone={leaveCourse}
            onStageGone={() => {
              openStage(undefined);
              refresh(stageId, courseId);
            }}
            onCourseAdded={(course) => {
              void noteNew();
              refresh();
              openCourse(course.id, false);
            }}
          />
          {courseId !== undefined && (
            <CoursePanel
              key={courseId}
              id={courseId}
              onChanged={() => refresh()}
              onMoved={(newStage) => void navigate({ search: { stage: newStage, course: courseId } })}
              onCopied={(id) => {
                refresh();
                openCourse(id);
              }}
              onDeleted={leaveCourse}
            />
          )}
        </div>
      </div>
    </div>
  );
}
