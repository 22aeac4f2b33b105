import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../../lib/api/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { EditFetched } from '../editing/edit-fetched.tsx';
import { ExportContent } from '../editing/export/export-content.tsx';
import { ImportLink } from '../editing/import-link.tsx';
import { OwnContent, useNewContent } from '../editing/own-content.tsx';
import { StagePanel } from '../editing/stages/stage-panel.tsx';
import { useRefresh } from '../editing/use-refresh.ts';
import { AddStory } from './add-story.tsx';
import { StoryDialog } from './story-dialog.tsx';
import { StoryPanel } from './story-panel.tsx';
import { storyStagesQuery } from './story-queries.ts';

const route = getRouteApi('/signed-in/author/admin/stories');

/** Story management (PRODUCT.md#story-management): stages, and the stories of the selected one. The URL names it, and the story being edited. */
export function StoriesAdminScreen() {
  const { t } = useLingui();
  const { stage: stageId, story: storyId } = route.useSearch();
  const navigate = route.useNavigate();
  const stages = useQuery(storyStagesQuery);
  const stage = stages.data?.find((one) => one.id === stageId);
  const refresh = useRefresh('stories');
  const noteNew = useNewContent();
  const ofStage = (id: string | undefined) => ({ search: id === undefined ? {} : { stage: id } });
  const openStage = (id: string | undefined) => void navigate(ofStage(id));
  const openStory = (id: string) => void navigate({ search: (now) => ({ ...now, story: id }) });
  // In place of the dialog, which going back would open again.
  const closeStory = (stageOf = stageId) => void navigate({ ...ofStage(stageOf), replace: true });

  return (
    <div className="grid gap-5">
      <PageHeading
        title={t`Story management`}
        lead={t`Stages hold stories: a video, a recording or pages, and a text that is followed sentence by sentence.`}
        actions={
          <>
            <ImportLink kind="story" stage={stageId} />
            <ExportContent kind="story" stage={stage} />
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
        <StagePanel
          list={stages}
          selectedId={stageId}
          countOf={({ count }) => t`${plural(count, { one: '# story', other: '# stories' })}`}
          coverPurpose="story-stage-cover"
          missing={t`Please enter a stage name`}
          deleteQuestion={t`Are you sure you want to delete this stage with all its stories?`}
          create={(body) => call('POST /api/admin/story-stages', { body })}
          update={(id, body) => call('PUT /api/admin/story-stages/{id}', { params: { id }, body })}
          listKey={storyStagesQuery.queryKey}
          order={(ids) => call('PUT /api/admin/story-stages/order', { body: { ids } })}
          remove={(id) => call('DELETE /api/admin/story-stages/{id}', { params: { id } })}
          onSelect={openStage}
          onChanged={() => refresh()}
          onDeleted={(id) => refresh(id)}
        />
        <div className="grid min-w-0 gap-5">
          {stageId !== undefined && (
            <StoryPanel key={stageId} stageId={stageId} onEdit={openStory} onChanged={() => refresh()} />
          )}
          <AddStory
            stage={stage}
            onStageGone={() => {
              openStage(undefined);
              refresh(stageId);
            }}
            onAdded={() => {
              void noteNew();
              refresh();
            }}
          />
        </div>
      </div>
      {storyId !== undefined && (
        <EditFetched
          key={storyId}
          queryKey={['editing', 'story', storyId]}
          queryFn={({ signal }) => call('GET /api/author/stories/{id}', { params: { id: storyId }, signal })}
          notFoundTitle={t`This story was not found`}
          skeleton={
            <div role="status" aria-label={t`Loading...`}>
              <Skeleton className="h-80" />
            </div>
          }
          renderFrame={(content) => (
            <Dialog title={t`Edit story`} size="medium" onClose={() => closeStory()}>
              {content}
            </Dialog>
          )}
        >
          {(stored) => (
            <OwnContent
              courseId={stored.id}
              courseType="story"
              onCopied={(id) => {
                refresh();
                openStory(id);
              }}
            >
              <StoryDialog
                story={stored}
                onClose={() => closeStory()}
                onSaved={({ stageId: savedStage }) => {
                  // Where it was moved, its new stage is shown.
                  closeStory(stageId === undefined ? undefined : savedStage);
                  showToast(t`Story saved`);
                  refresh();
                }}
              />
            </OwnContent>
          )}
        </EditFetched>
      )}
    </div>
  );
}
