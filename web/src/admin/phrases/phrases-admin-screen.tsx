import type { EditableStage } from '@kalima/shared/contract/stages';
import { languageTag } from '@kalima/shared/domain/languages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { DeleteDialog } from '../blocks/delete-dialog.tsx';
import { StageDialog } from '../blocks/stages/stage-dialog.tsx';
import { StageList } from '../blocks/stages/stage-list.tsx';
import { AddPanel } from './add-panel.tsx';
import { CourseList } from './course-list.tsx';
import { CoursePanel } from './course-panel.tsx';
import { phraseStagesQuery } from './phrase-queries.ts';

const route = getRouteApi('/signed-in/admin/phrases');

/** Phrase management (admin.md 2.3): stages, their courses, and the phrases of the selected one. The URL names both. */
export function PhrasesAdminScreen() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { stage: stageId, course: courseId } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const stages = useQuery(phraseStagesQuery);
  const [edited, setEdited] = useState<EditableStage | 'new'>();
  const [doomed, setDoomed] = useState<EditableStage>();
  const stage = stages.data?.find((one) => one.id === stageId);
  const refresh = () => void queries.invalidateQueries({ queryKey: ['phrases'] });
  // Selecting a stage clears the selected course (admin.md 4).
  const openStage = (id: string | undefined) => void navigate({ search: id === undefined ? {} : { stage: id } });
  const openCourse = (id: string) => void navigate({ search: (now) => ({ ...now, course: id }) });

  return (
    <div className="grid gap-5">
      <PageHeading
        title={t`Phrase management`}
        lead={t`Stages hold courses, and courses hold phrases with sound and explained words.`}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
        <div className="grid gap-5">
          <StageList
            list={stages}
            selectedId={stageId}
            countOf={({ count }) => plural(count, { one: '# course', other: '# courses' })}
            onSelect={openStage}
            onAdd={() => setEdited('new')}
            onEdit={setEdited}
            onDelete={setDoomed}
          />
          {stageId !== undefined && <CourseList stageId={stageId} selectedId={courseId} onSelect={openCourse} />}
        </div>
        <div className="grid min-w-0 gap-5">
          <AddPanel
            stage={stage}
            courseId={courseId}
            onChanged={refresh}
            onCourseAdded={(course) => {
              refresh();
              openCourse(course.id);
            }}
          />
          {courseId !== undefined && (
            <CoursePanel
              key={courseId}
              id={courseId}
              onChanged={refresh}
              onDeleted={() => {
                openStage(stageId);
                queries.removeQueries({ queryKey: ['phrases', 'editable', courseId] });
                refresh();
              }}
            />
          )}
        </div>
      </div>
      {edited && (
        <StageDialog
          stage={edited === 'new' ? null : edited}
          coverPurpose="phrase-stage-cover"
          missing={t`Please complete all fields`}
          send={(input, version) =>
            edited === 'new'
              ? call('POST /api/admin/phrase-stages', { body: input })
              : call('PUT /api/admin/phrase-stages/{id}', { params: { id: edited.id }, body: { ...input, version } })
          }
          onClose={() => setEdited(undefined)}
          onSaved={(saved) => {
            setEdited(undefined);
            showToast(edited === 'new' ? t`Stage created` : t`Stage saved`);
            refresh();
            if (edited === 'new') openStage(saved.id);
          }}
        />
      )}
      {doomed && (
        <DeleteDialog
          title={t`Are you sure you want to delete this stage with all its courses and phrases?`}
          name={doomed.name}
          language={languageTag(doomed.language)}
          onDelete={async () => {
            await call('DELETE /api/admin/phrase-stages/{id}', { params: { id: doomed.id } });
            showToast(t`Stage deleted`);
            if (doomed.id === stageId) openStage(undefined);
            refresh();
          }}
          describeFailure={(failure) => {
            const reason = describe(failure);
            return t`Failed to delete stage: ${reason}`;
          }}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </div>
  );
}
