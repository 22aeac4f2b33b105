import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../ui/badge.tsx';

/** Marks what has nothing in it yet, which learners are not shown. */
export function EmptyBadge() {
  const { t } = useLingui();
  return (
    <Badge tone="saffron" className="shrink-0">
      <span title={t`Learners do not see it before something is in it`}>{t`Empty`}</span>
    </Badge>
  );
}
