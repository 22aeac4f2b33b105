import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { StudiedCourse } from '../blocks/player/studied-course.tsx';
import { courseQuery } from '../blocks/study/course-query.ts';
import { useUser } from '../../lib/api/user.ts';
import { PageReader } from './pages/page-reader.tsx';
import { StoryReader } from './story-reader.tsx';

const route = getRouteApi('/signed-in/stories-activity/stories/$id');

/** One story. */
export function StoryScreen() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(courseQuery('stories', useUser().id, id));
  return (
    <StudiedCourse
      course={data}
      error={error}
      onRetry={() => void refetch()}
      backTo="/stories"
      backLabel={t`Back to the stories`}
    >
      {(story) =>
        // A server of an earlier version knows of no pages.
        (story.pages ?? []).length > 0 ? <PageReader key={id} story={story} /> : <StoryReader key={id} story={story} />
      }
    </StudiedCourse>
  );
}
