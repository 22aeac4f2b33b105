import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { StudiedCourse } from '../blocks/player/studied-course.tsx';
import { courseQuery } from '../blocks/study/course-query.ts';
import { useUser } from '../../lib/api/user.ts';
import { ReadingPlayer } from './reading-player.tsx';

const route = getRouteApi('/signed-in/interactive-reading-activity/interactive-reading/$id');

/** One reading lesson; studying it again starts with fresh cards. */
export function ReadingLessonScreen() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(courseQuery('interactive-reading', useUser().id, id));
  const [round, setRound] = useState(1);
  return (
    <StudiedCourse
      course={data}
      error={error}
      onRetry={() => void refetch()}
      backTo="/interactive-reading"
      backLabel={t`Back to the lessons`}
    >
      {(lesson) => <ReadingPlayer key={`${id} ${round}`} lesson={lesson} onAgain={() => setRound(round + 1)} />}
    </StudiedCourse>
  );
}
