import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { cardLimits } from '@kalima/shared/domain/people/login-cards';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { schoolQuery } from '../../../lib/api/school.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { CardSheets, type Sheets } from './card-sheets.tsx';
import { Fitted } from './fitted.tsx';
import './login-cards.css';

const day = 86_400_000;

/** For whom cards are made: these people, or a choice of all in the class who may have one and those of them without one. */
export type CardPeople = readonly string[] | { readonly all: number; readonly withoutCard: number };

interface CardsDialogProps {
  readonly shown: Pick<SchoolClass, 'id' | 'name'>;
  readonly people: CardPeople;
  readonly onClose: () => void;
}

/** Makes login cards and prints them; their codes are shown this once (PRODUCT.md#login-cards). */
export function CardsDialog({ shown, people, onClose }: CardsDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const schoolName = useQuery(schoolQuery).data?.name ?? '';
  const [perSheet, setPerSheet] = useState<'10' | '6'>('10');
  const counts = 'all' in people ? people : null;
  const isChoice = counts !== null && counts.withoutCard > 0 && counts.withoutCard < counts.all;
  const [group, setGroup] = useState<'all' | 'without-card'>(isChoice ? 'without-card' : 'all');
  const [hasPrinted, setHasPrinted] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const make = useMutation({
    mutationFn: async () => {
      const body = 'all' in people ? { people: group } : { userIds: [...people] };
      const made = await call('POST /api/teacher/classes/{id}/login-cards', { params: { id: shown.id }, body });
      await queries.invalidateQueries({ queryKey: ['classes', 'class', shown.id, 'members'] });
      return made;
    },
  });
  const { days } = cardLimits;
  const cards = make.data?.cards ?? [];
  const leftOut = make.data?.leftOutUserIds.length ?? 0;
  const count = 'all' in people ? (group === 'all' ? people.all : people.withoutCard) : people.length;
  const sheets: Sheets = {
    cards,
    perSheet: perSheet === '10' ? 10 : 6,
    heading: [schoolName, shown.name].filter(Boolean).join(' · '),
    lastDay: new Date(Date.parse(make.data?.expiresAt ?? '1970-01-02') - day),
  };
  // Their codes cannot be shown again, and the cards before them have ended.
  const close = () => (cards.length > 0 && !hasPrinted ? setIsAsking(true) : onClose());
  function print() {
    window.print();
    setHasPrinted(true);
  }
  return (
    <Dialog
      title={t`Login cards`}
      size={cards.length > 0 ? 'large' : 'medium'}
      onClose={close}
      actions={
        <>
          {make.error && (
            <Banner tone="error" className="basis-full">
              {describe(make.error)}
            </Banner>
          )}
          <Button variant="outline" onClick={close}>
            {make.data ? t`Close` : t`Cancel`}
          </Button>
          {cards.length > 0 ? (
            <Button icon={<Printer aria-hidden />} onClick={print}>
              {t`Print`}
            </Button>
          ) : (
            !make.data && (
              <Button isLoading={make.isPending} onClick={() => make.mutate()}>
                {t`Make the cards`}
              </Button>
            )
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {make.data ? (
          <>
            {cards.length === 0 && (
              <Banner tone="info">{t`No card was made: nobody among them needs one to sign in.`}</Banner>
            )}
            {leftOut > 0 && cards.length > 0 && (
              <Banner tone="info">
                {t`${plural(leftOut, {
                  one: '# learner was left out, who has another way to sign in.',
                  other: '# learners were left out, who have another way to sign in.',
                })}`}
              </Banner>
            )}
            {cards.length > 0 && (
              <>
                <Banner tone="info">{t`The codes are shown this once. Print them before you close this.`}</Banner>
                <SegmentedControl
                  label={t`Cards on a sheet`}
                  value={perSheet}
                  options={[
                    { value: '10', label: t`Ten on a sheet` },
                    { value: '6', label: t`Six on a sheet` },
                  ]}
                  onValueChange={setPerSheet}
                />
                <div
                  role="group"
                  aria-label={t`Login cards`}
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
                  tabIndex={0}
                  className="max-h-[60vh] overflow-auto rounded-control border border-line"
                >
                  <Fitted>
                    <CardSheets {...sheets} />
                  </Fitted>
                </div>
                {createPortal(
                  <div className="printed-cards">
                    <CardSheets {...sheets} />
                  </div>,
                  document.body,
                )}
              </>
            )}
          </>
        ) : (
          <>
            {counts && isChoice && (
              <SegmentedControl
                label={t`For whom`}
                value={group}
                options={[
                  {
                    value: 'without-card',
                    label: t`${plural(counts.withoutCard, { one: '# without a card', other: '# without a card' })}`,
                  },
                  { value: 'all', label: t`${plural(counts.all, { one: 'All (#)', other: 'All (#)' })}` },
                ]}
                onValueChange={setGroup}
              />
            )}
            <p>
              {t`${plural(count, { one: '# learner gets a card.', other: '# learners get a card.' })}`}{' '}
              {t`Each card signs its learner in once, within ${days} days.`}
            </p>
            {group === 'all' && <p>{t`Cards that they were given before do not work any more.`}</p>}
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t`Close without printing?`}
          confirmLabel={t`Close without printing`}
          isDangerous
          onConfirm={onClose}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t`The codes are not shown again. For cards that are lost new ones are made.`}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
