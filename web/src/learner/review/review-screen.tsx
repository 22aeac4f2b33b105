import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Sunrise } from 'lucide-react';
import { useState } from 'react';
import { NextCourse, useNextCourse } from '../blocks/path/next-course.tsx';
import { reviewSessionQuery } from '../blocks/study/review-query.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { useUser } from '../../lib/api/user.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { WordsFrame, WordsPending } from '../blocks/review/words-frame.tsx';
import { ReviewPlayer } from '../blocks/review/review-player.tsx';

/** The words that are due, asked one by one. */
export function ReviewScreen() {
  const { t } = useLingui();
  const userId = useUser().id;
  // Each session is asked for anew, that of another visit as well.
  const [round, setRound] = useState(() => Date.now());
  const isOnline = useOnline();
  const next = useNextCourse(null);
  const { data, error, refetch } = useQuery(reviewSessionQuery(userId, round));
  if (!data) return <WordsPending title={t`Review`} error={error} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return (
      <WordsFrame title={t`Review`}>
        <EmptyState headingLevel={1} icon={<Sunrise aria-hidden />} title={t`Nothing is due`}>
          <p>
            {data.isFromDevice && !isOnline
              ? t`Without a network only words of courses on this device can be asked, and of those none has to be now.`
              : t`What you have learned is still fresh. It comes back when it is time.`}
          </p>
          <Link to="/today" className={buttonStyle('primary')}>
            {t`To today`}
          </Link>
        </EmptyState>
      </WordsFrame>
    );
  }
  const left = Math.max(0, data.total - data.items.length);
  return (
    <ReviewPlayer
      key={round}
      review={data}
      next={
        left > 0 ? (
          <Button className="min-h-14.5 rounded-[18px] text-l" onClick={() => setRound(Date.now())}>
            {t`${plural(left, { one: 'Next: # more word', other: 'Next: # more words' })}`}
          </Button>
        ) : (
          next && <NextCourse course={next} />
        )
      }
    />
  );
}
