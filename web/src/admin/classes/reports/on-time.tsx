import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { attentionQuery } from '../../editing/attention-query.ts';
import { formatDueDay } from '../../../lib/format/due-days.ts';
import { linesOf } from './grid-facts.ts';
import { NamesBehind, type NamesGroup } from './names-behind.tsx';
import { gridQuery, needyQuery } from './report-queries.ts';

/** How many of a class are on time, and how many need somebody, with the names behind both; each name counts once. */
export function OnTime({ classId }: { readonly classId: string }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const { data: grid } = useQuery(gridQuery(classId));
  const counted = useQuery(attentionQuery);
  const known = counted.data?.find(({ id }) => id === classId)?.learners;
  // Classes of others are not counted beforehand.
  const needy = useQuery({
    ...needyQuery(classId),
    enabled: isOpen || (!counted.isPending && known === undefined),
  });
  if (!grid) return <p className="min-h-(--touch)" />;
  const lines = linesOf(grid, 'name');
  const late = lines.filter(({ lateCount }) => lateCount > 0).map(({ learner }) => learner);
  const onTime = lines.length - late.length;
  const groups: NamesGroup[] = [
    { title: t`Stuck`, learners: needy.data?.stuck ?? [] },
    { title: t`Late`, learners: late },
    { title: t`Not here`, learners: needy.data?.absent ?? [] },
  ];
  const count = needy.data ? new Set(groups.flatMap(({ learners }) => learners.map(({ id }) => id))).size : known;
  return (
    <div className="flex flex-wrap items-start gap-x-6">
      <p className="flex min-h-(--touch) items-center text-ink-soft">{formatDueDay(grid.today, language)}</p>
      <NamesBehind
        isStrong
        classId={classId}
        label={t`${onTime} of ${lines.length} learners are on time.`}
        groups={[{ title: t`Late`, learners: late }]}
      />
      {count === 0 && <p className="flex min-h-(--touch) items-center font-semibold">{t`Nobody needs you.`}</p>}
      {count !== undefined && count > 0 && (
        <NamesBehind
          isStrong
          classId={classId}
          label={t`${plural(count, { one: '# name needs you.', other: '# names need you.' })}`}
          groups={groups}
          waiting={needy.data ? undefined : needy.error ? describe(needy.error) : t`Loading...`}
          onOpen={() => setIsOpen(true)}
        />
      )}
    </div>
  );
}
