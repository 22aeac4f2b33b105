import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { StudiedCourse } from '../blocks/player/studied-course.tsx';
import { courseQuery } from '../blocks/study/course-query.ts';
import { useUser } from '../../lib/api/user.ts';
import { FlashcardPlayer } from './flashcard-player.tsx';

const route = getRouteApi('/signed-in/flashcards-activity/flashcards/$id');

/** One flashcard lesson or deck; studying it again mixes the pictures again. */
export function FlashcardLessonScreen() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(courseQuery('flashcards', useUser().id, id));
  const [round, setRound] = useState(1);
  return (
    <StudiedCourse
      course={data}
      error={error}
      onRetry={() => void refetch()}
      backTo="/flashcards"
      backLabel={t`Back to the lessons`}
    >
      {(lesson) => <FlashcardPlayer key={`${id} ${round}`} lesson={lesson} onAgain={() => setRound(round + 1)} />}
    </StudiedCourse>
  );
}
