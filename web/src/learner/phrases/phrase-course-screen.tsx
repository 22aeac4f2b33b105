import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { StudiedCourse } from '../blocks/player/studied-course.tsx';
import { courseQuery } from '../blocks/study/course-query.ts';
import { useUser } from '../../lib/api/user.ts';
import { PhrasePlayer } from './phrase-player.tsx';

const route = getRouteApi('/signed-in/phrases-activity/phrases/$id');

/** One phrase course. */
export function PhraseCourseScreen() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(courseQuery('phrases', useUser().id, id));
  return (
    <StudiedCourse
      course={data}
      error={error}
      onRetry={() => void refetch()}
      backTo="/phrases"
      backLabel={t`Back to the phrases`}
    >
      {(course) => <PhrasePlayer key={id} course={course} />}
    </StudiedCourse>
  );
}
