import type { ClassMember } from '@kalima/shared/contract/teaching/class-contents';
import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { UserRoundPlus, UserRoundSearch, UsersRound, IdCard, UserPlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { schoolQuery } from '../../../lib/api/school.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { PagedList } from '../../editing/paged-list.tsx';
import { useAddressText } from '../../editing/use-address-text.ts';
import { classMembersQuery } from '../class-queries.ts';
import { useOfferUndo } from '../../frame/changes/use-undo.ts';
import { useChosen } from '../../editing/use-chosen.ts';
import { type CardPeople, CardsDialog } from '../cards/cards-dialog.tsx';
import { VoidCardDialog } from '../cards/void-card-dialog.tsx';
import { AllowSingleSignOn } from './allow-single-sign-on.tsx';
import { AddLearnersDialog } from './add-learners-dialog.tsx';
import { takesNobody } from '../class-days.ts';
import { MakeLearnersDialog } from './make-learners-dialog.tsx';
import { MemberLine } from './member-line.tsx';
import { useWhyNot } from '../use-why-not.ts';

const route = getRouteApi('/signed-in/teacher/admin/classes/$classId');

/** How learners come into the class: by its code, which stands here, or that it has none yet. */
function Invitation({ shown }: { readonly shown: SchoolClass }) {
  const { t } = useLingui();
  const toSettings = (
    <Link
      to="/admin/classes/$classId"
      params={{ classId: shown.id }}
      search={{ part: 'settings' }}
      className="inline-flex min-h-6 items-center pointer-coarse:min-h-(--touch) font-semibold text-teal-ink underline-offset-4 hover:underline"
    >
      {shown.joinCode === null ? t`Open a code` : t`QR code and poster`}
    </Link>
  );
  if (takesNobody(shown)) {
    return <p className="text-ink-soft">{t`A class that is archived or over takes no new members.`}</p>;
  }
  return (
    <p className="text-ink-soft">
      {shown.joinCode === null ? (
        t`Learners join by a code, which this class does not have yet.`
      ) : (
        <>
          {t`Learners join by the code`}{' '}
          <bdi dir="ltr" className="font-bold tracking-widest text-ink">
            {shown.joinCode}
          </bdi>
        </>
      )}{' '}
      {toSettings}
    </p>
  );
}

/** Who is in a class, a page at a time; the search stands in the address. An admin puts learners in, too. */
export function ClassLearners({ shown }: { readonly shown: SchoolClass }) {
  const { t } = useLingui();
  const whyNot = useWhyNot();
  const provider = useQuery(schoolQuery).data?.singleSignOn;
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const [isMaking, setIsMaking] = useState(false);
  const [cardsFor, setCardsFor] = useState<CardPeople>();
  const [voided, setVoided] = useState<ClassMember>();
  const chosen = useChosen<ClassMember>((member) => member.id, classLimits.members);
  const [text, setText] = useAddressText(
    q,
    (value) =>
      void navigate({
        search: { part: 'learners', ...(value === '' ? {} : { q: value }) },
        replace: true,
        resetScroll: false,
      }),
  );
  const searched = useDeferredValue(text.trim());
  const list = useInfiniteQuery(classMembersQuery(shown.id, searched));
  const total = list.data?.pages[0]?.total;
  const mayHaveCard = list.data?.pages[0]?.mayHaveCard ?? { all: 0, withoutCard: 0 };
  const params = { id: shown.id };
  const remove = useMutation({
    mutationFn: async ({ id }: ClassMember) => {
      const answer = await call('POST /api/teacher/classes/{id}/members/removal', { params, body: { userIds: [id] } });
      await queries.invalidateQueries({ queryKey: ['classes'] });
      return answer;
    },
    onSuccess: ({ changeId }, { name }) => {
      const textOf = (count: number) => t`${plural(count, { other: '# learners were taken out of the class' })}`;
      const series = { kind: `learners of ${shown.id}`, textOf };
      offerUndo({ text: t`${name} was taken out of the class`, series }, changeId);
    },
    onError: (failure) => showToast(describe(failure), 'error'),
  });
  const isEmpty = total === 0 && searched === '';
  const addButtons = !shown.isArchived && (
    <div className="flex flex-wrap gap-3">
      <Button icon={<UserPlus aria-hidden />} {...whyNot} onClick={() => setIsMaking(true)}>
        {t`New learners`}
      </Button>
      {shown.mayStaff && (
        <Button variant="outline" icon={<UserRoundPlus aria-hidden />} {...whyNot} onClick={() => setIsAdding(true)}>
          {t`Add learners`}
        </Button>
      )}
      {mayHaveCard.all > 0 && (
        <Button
          variant="outline"
          icon={<IdCard aria-hidden />}
          {...whyNot}
          onClick={() => setCardsFor(chosen.items.length === 0 ? mayHaveCard : chosen.items.map(({ id }) => id))}
        >
          {t`${plural(chosen.items.length, { 0: 'Login cards', one: '# login card', other: '# login cards' })}`}
        </Button>
      )}
      {shown.mayStaff && provider && !isEmpty && <AllowSingleSignOn classId={shown.id} provider={provider} />}
    </div>
  );
  return (
    <section aria-label={t`Learners`} className="grid gap-4">
      {!isEmpty && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Invitation shown={shown} />
            {addButtons}
          </div>
          <SearchField label={t`Search name, email or user name`} value={text} onValueChange={setText} />
        </>
      )}
      <p role="status" className={searched === '' ? 'sr-only' : 'text-ink-soft'}>
        {total !== undefined && t`${plural(total, { one: '# learner', other: '# learners' })}`}
      </p>
      <PagedList
        list={list}
        lineHeight="h-16"
        errorTitle={t`The learners cannot be loaded`}
        empty={
          isEmpty ? (
            <EmptyState icon={<UsersRound aria-hidden />} title={t`Nobody is in this class yet`} actions={addButtons}>
              <Invitation shown={shown} />
            </EmptyState>
          ) : (
            <EmptyState icon={<UserRoundSearch aria-hidden />} title={t`No learner matches`} />
          )
        }
      >
        {(members) => (
          <Card className="overflow-hidden">
            <ul aria-label={t`Learners`}>
              {members.map((member) => (
                <MemberLine
                  key={member.id}
                  member={member}
                  isTicked={chosen.has(member)}
                  onTick={() => chosen.toggle(member)}
                  onNewCard={() => setCardsFor([member.id])}
                  onVoidCard={() => setVoided(member)}
                  isRemoving={remove.isPending && remove.variables.id === member.id}
                  onRemove={() => remove.mutate(member)}
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      {isMaking && (
        <MakeLearnersDialog
          classId={shown.id}
          mayGiveEmail={shown.mayStaff}
          onMade={(userIds) => {
            setIsMaking(false);
            setCardsFor(userIds);
          }}
          onClose={() => setIsMaking(false)}
        />
      )}
      {cardsFor !== undefined && (
        <CardsDialog
          shown={shown}
          people={cardsFor}
          onClose={() => {
            setCardsFor(undefined);
            chosen.clear();
          }}
        />
      )}
      {voided && <VoidCardDialog classId={shown.id} learner={voided} onClose={() => setVoided(undefined)} />}
      {isAdding && <AddLearnersDialog classId={shown.id} onClose={() => setIsAdding(false)} />}
    </section>
  );
}
