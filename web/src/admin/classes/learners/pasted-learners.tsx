import type { User } from '@kalima/shared/contract/people/users';
import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { addressesIn } from './pasted-addresses.ts';

export type Found = Pick<User, 'id' | 'name' | 'role' | 'isActive'> & {
  readonly email: string | null;
  readonly userName?: string | null;
};

interface PastedLearnersProps {
  /** Told who was found and is a learner. */
  readonly onFound: (people: readonly Found[]) => void;
}

function AddressList({ addresses }: { readonly addresses: readonly string[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <ul tabIndex={0} className="mt-1 max-h-40 overflow-y-auto font-normal">
      {addresses.map((address) => (
        <li key={address} className="wrap-anywhere">
          <bdi>{address}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Finds learners by a pasted list of addresses, and names the addresses by which nobody was found. */
export function PastedLearners({ onFound }: PastedLearnersProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const [text, setText] = useState('');
  const addresses = addressesIn(text);
  const limit = classLimits.members;
  const find = useMutation({
    mutationFn: async (emails: string[]) => {
      const { items } = await call('POST /api/admin/users/by-email', { body: { emails } });
      const known = new Set(items.map(({ email }) => email));
      return {
        learners: items.filter(({ role }) => role === 'user'),
        others: items.filter(({ role }) => role !== 'user').map(({ email }) => email),
        unknown: emails.filter((email) => !known.has(email)),
      };
    },
    onSuccess: ({ learners }) => onFound(learners),
  });
  const isTooMany = addresses.length > limit;
  return (
    <div className="grid gap-3">
      <TextArea
        label={t`Email addresses`}
        hint={t`One a line, or as a mail program or a table has them. They are found in any order, and names beside them are left out.`}
        error={isTooMany ? t`At most ${limit} are allowed.` : undefined}
        dir="ltr"
        rows={6}
        maxLength={100_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        variant="quiet"
        className="w-fit"
        disabled={addresses.length === 0 || isTooMany}
        isLoading={find.isPending}
        onClick={() => find.mutate(addresses)}
      >
        {t`${plural(addresses.length, { 0: 'Find the learners', one: 'Find # learner', other: 'Find # learners' })}`}
      </Button>
      {find.error && <Banner tone="error">{describe(find.error)}</Banner>}
      {find.data && (
        <div aria-live="polite" className="grid gap-3">
          <p className="font-medium">
            {t`${plural(find.data.learners.length, {
              0: 'Nobody was found.',
              one: '# learner was found and is ticked below.',
              other: '# learners were found and are ticked below.',
            })}`}
          </p>
          {find.data.unknown.length > 0 && (
            <Banner tone="info">
              {t`There is no account with:`}
              <AddressList addresses={find.data.unknown} />
            </Banner>
          )}
          {find.data.others.length > 0 && (
            <Banner tone="info">
              {t`These are teachers or administrators, and only learners are put into a class:`}
              <AddressList addresses={find.data.others} />
            </Banner>
          )}
        </div>
      )}
    </div>
  );
}
