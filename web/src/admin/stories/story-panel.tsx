import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { isApiError } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { stageStoriesQuery } from './story-queries.ts';
import { StoryTable } from './story-table.tsx';

interface StoryPanelProps {
  readonly stageId: string;
  readonly onEdit: (id: string) => void;
  readonly onChanged: () => void;
}

/** The stories of the selected stage. */
export function StoryPanel({ stageId, onEdit, onChanged }: StoryPanelProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { data: stories, error, refetch } = useQuery(stageStoriesQuery(stageId));
  if (isApiError(error, 'NOT_FOUND')) {
    return (
      <Card>
        <EmptyState
          role="alert"
          icon={<FileQuestion aria-hidden />}
          title={t`This stage was deleted meanwhile. Choose another one.`}
        />
      </Card>
    );
  }
  if (!stories && error) {
    return (
      <Card>
        <ErrorState title={t`The stories cannot be loaded`} onRetry={() => void refetch()}>
          <p>{describe(error)}</p>
        </ErrorState>
      </Card>
    );
  }
  if (!stories) {
    return (
      <div role="status" aria-label={t`Loading...`}>
        <Skeleton className="h-60 rounded-card" />
      </div>
    );
  }
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-3 px-4 pt-4 pb-3 md:px-5">
        <h2 className="text-l font-semibold">{t`Stories`}</h2>
        <span className="text-s text-ink-soft">{t`${plural(stories.length, { one: '# story', other: '# stories' })}`}</span>
      </div>
      {stories.length === 0 ? (
        <p className="px-4 pb-5 text-ink-soft md:px-5">{t`No stories in this stage yet. Add the first one.`}</p>
      ) : (
        <StoryTable stageId={stageId} stories={stories} onEdit={onEdit} onChanged={onChanged} />
      )}
    </Card>
  );
}
