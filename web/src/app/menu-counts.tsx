import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reviewQuery } from '../learner/blocks/study/review-query.ts';
import { vocabularyQuery } from '../learner/blocks/study/vocabulary-query.ts';
import { useUser } from '../lib/api/user.ts';
import { Badge } from '../ui/badge.tsx';
import { Numeral } from '../ui/numeral.tsx';

interface CountProps {
  readonly label: string;
  readonly count: number;
}

function Count({ label, count }: CountProps) {
  if (count === 0) return null;
  return (
    <Badge tone="saffron" className="ms-auto">
      <span className="sr-only">{label} </span>
      <Numeral of={count} />
    </Badge>
  );
}

/** How many words there are to review today. */
export function DueCount() {
  const { t } = useLingui();
  const { data } = useQuery({ ...reviewQuery(useUser().id), retry: false });
  return <Count label={t`Words to review:`} count={data?.total ?? 0} />;
}

/** How many words of the bank are being learned. */
export function LearningCount() {
  const { t } = useLingui();
  const { data } = useQuery({ ...vocabularyQuery(useUser().id), retry: false });
  return <Count label={t`Words being learned:`} count={data?.filter((word) => !word.isMastered).length ?? 0} />;
}
