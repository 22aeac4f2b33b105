import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { PagedList } from '../../editing/paged-list.tsx';
import { peopleQuery } from '../../editing/people-query.ts';
import { RoleBadge } from '../../editing/role-badge.tsx';
import { useAskToClose } from '../../frame/use-ask-to-close.tsx';
import { TickLine } from '../../editing/tick-line.tsx';
import { useChosen } from '../../editing/use-chosen.ts';
import { useOfferUndo } from '../../frame/changes/use-undo.ts';
import { type Found, PastedLearners } from './pasted-learners.tsx';

interface AddLearnersDialogProps {
  readonly classId: string;
  readonly onClose: () => void;
}

/** Puts learners into a class: searched and ticked, or found by a pasted list of addresses. For admins. */
export function AddLearnersDialog({ classId, onClose }: AddLearnersDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const [way, setWay] = useState<'search' | 'paste'>('search');
  const [search, setSearch] = useState('');
  const q = useDeferredValue(search.trim());
  const list = useInfiniteQuery({ ...peopleQuery(q), enabled: way === 'search' });
  const chosen = useChosen<Found>((person) => person.id, classLimits.members);
  const count = chosen.items.length;
  const add = useMutation({
    mutationFn: async () => {
      const body = { userIds: chosen.items.map(({ id }) => id) };
      const answer = await call('POST /api/admin/classes/{id}/members', { params: { id: classId }, body });
      await queries.invalidateQueries({ queryKey: ['classes'] });
      return answer;
    },
    onSuccess: ({ changedCount, missingUserIds, changeId }) => {
      const learners = t`${plural(changedCount, { one: '# learner', other: '# learners' })}`;
      const missing = missingUserIds.length;
      const parts = [
        t`Added to the class: ${learners}`,
        missing > 0 && t`${plural(missing, { one: '# is no learner any more', other: '# are no learners any more' })}`,
      ];
      offerUndo({ text: parts.filter(Boolean).join(' · ') }, changeId);
      onClose();
    },
  });
  const { close, question } = useAskToClose(count > 0, onClose);
  const line = (person: Found) => (
    <TickLine
      key={person.id}
      name={person.name}
      facts={signInNameOf(person)}
      isTicked={chosen.has(person)}
      isDisabled={person.role !== 'user' || (chosen.isFull && !chosen.has(person))}
      mark={
        person.role === 'user' ? (
          !person.isActive && <Badge tone="coral">{t`Deactivated`}</Badge>
        ) : (
          <RoleBadge role={person.role} />
        )
      }
      onToggle={() => chosen.toggle(person)}
    />
  );
  return (
    <Dialog
      title={t`Add learners`}
      size="medium"
      onClose={close}
      actions={
        <>
          {add.error && (
            <Banner tone="error" className="basis-full">
              {describe(add.error)}
            </Banner>
          )}
          <Button variant="outline" onClick={close}>
            {t`Cancel`}
          </Button>
          <Button disabled={count === 0} isLoading={add.isPending} onClick={() => add.mutate()}>
            {t`${plural(count, { 0: 'Add to the class', one: 'Add # learner', other: 'Add # learners' })}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <SegmentedControl
          label={t`How to find them`}
          isLarge
          value={way}
          options={[
            { value: 'search', label: t`Search` },
            { value: 'paste', label: t`Paste a list` },
          ]}
          onValueChange={setWay}
        />
        {way === 'paste' ? (
          <>
            <PastedLearners onFound={chosen.add} />
            {count > 0 && <ul aria-label={t`Learners`}>{chosen.items.map(line)}</ul>}
          </>
        ) : (
          <>
            <SearchField label={t`Search name, email or user name`} value={search} onValueChange={setSearch} />
            <PagedList
              list={list}
              lines={4}
              lineHeight="h-14"
              errorTitle={t`Failed to load users`}
              empty={<EmptyState title={t`No user matches`} />}
            >
              {(people) => <ul aria-label={t`Learners`}>{people.map(line)}</ul>}
            </PagedList>
          </>
        )}
      </div>
      {question}
    </Dialog>
  );
}
