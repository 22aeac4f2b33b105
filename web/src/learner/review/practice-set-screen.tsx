import type { PracticeSets } from '@kalima/shared/contract/teaching/practice-sets';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Sunrise } from 'lucide-react';
import { useState } from 'react';
import { NextCourse, useNextCourse } from '../blocks/path/next-course.tsx';
import { practiceWith } from '../blocks/review/practice.ts';
import { PracticePlayer } from '../blocks/review/practice-player.tsx';
import { WordsFrame, WordsPending } from '../blocks/review/words-frame.tsx';
import { practiceSetsQuery } from '../blocks/study/practice-sets-query.ts';
import { useUser } from '../../lib/api/user.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';

/** Words that a class practises, asked one by one: those that are left, or once more all of them (PRODUCT.md#practice-of-a-class). */
export function PracticeSetScreen() {
  const { t } = useLingui();
  const { setId } = useParams({ from: '/signed-in/practice/$setId' });
  const { data, error, refetch } = useQuery(practiceSetsQuery(useUser().id));
  if (!data) return <WordsPending title={t`Practice`} error={error} onRetry={() => void refetch()} />;
  return <Practice key={setId} sets={data} setId={setId} />;
}

function Practice({ sets: { items, pictures }, setId }: { readonly sets: PracticeSets; readonly setId: string }) {
  const { t } = useLingui();
  const next = useNextCourse(null);
  // As it was at the beginning: what is answered meanwhile does not pull words from under the learner.
  const [words] = useState(() => items.find(({ id }) => id === setId)?.words ?? []);
  const [left] = useState(() => words.filter(({ isPractised }) => !isPractised));
  const [isAgain, setIsAgain] = useState(false);
  const asked = isAgain ? words : left;
  if (asked.length > 0) {
    return (
      <PracticePlayer
        practice={{ ...practiceWith(asked, words), pictures }}
        next={next && <NextCourse course={next} />}
      />
    );
  }
  const toToday = (
    <Link to="/today" className={buttonStyle(words.length > 0 ? 'outline' : 'primary')}>
      {t`To today`}
    </Link>
  );
  return (
    <WordsFrame title={t`Practice`}>
      {words.length > 0 ? (
        <EmptyState
          headingLevel={1}
          icon={<Sunrise aria-hidden />}
          title={t`You have practised these words`}
          actions={
            <>
              <Button onClick={() => setIsAgain(true)}>{t`Practise them again`}</Button>
              {toToday}
            </>
          }
        />
      ) : (
        <EmptyState
          headingLevel={1}
          icon={<Sunrise aria-hidden />}
          title={t`These words are not practised any more`}
          actions={toToday}
        >
          <p>{t`Your teacher has taken them back, or their days are over.`}</p>
        </EmptyState>
      )}
    </WordsFrame>
  );
}
