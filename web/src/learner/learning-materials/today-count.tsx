import { minutesFor } from '@kalima/shared/domain/learning/learning-pace';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reviewQuery } from '../blocks/study/review-query.ts';
import { useUser } from '../../lib/api/user.ts';

/** How much today asks, in words (PRODUCT.md#today). */
export function TodayCount() {
  const { t } = useLingui();
  const { data } = useQuery({ ...reviewQuery(useUser().id), retry: false });
  const total = data?.total ?? 0;
  // A device that finds nothing may not have it.
  if (data === undefined || (total === 0 && data.isFromDevice)) return t`Today`;
  if (total === 0) return t`Nothing to review now`;
  const minutes = minutesFor(total, data.paceMs);
  return (
    <>
      {t`${plural(total, { one: '# word to review', other: '# words to review' })}`}
      {' · '}
      <span className="font-normal text-ink-soft">
        {t`${plural(minutes, { one: 'about # min', other: 'about # min' })}`}
      </span>
    </>
  );
}
