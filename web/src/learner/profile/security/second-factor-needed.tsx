import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '../../../blocks/session/session.ts';
import { useUser } from '../../../lib/api/user.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

/** In place of the back office, for an admin who must set up an app first; `onDone` leads on to the screen that was asked for. */
export function SecondFactorNeeded({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();

  async function leadOn() {
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    onDone();
  }

  return (
    <div className="grid max-w-180 gap-6">
      <PageHeading
        title={t`Sign-in with an app`}
        lead={t`Administrators of this school sign in with a password and a code that an app on their phone shows. Set it up once to go on.`}
      />
      <Card className="p-5 md:p-6">
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => void leadOn()} />
        ) : isOpen ? (
          <TwoFactorSetup signInName={signInNameOf(user)} onDone={setCodes} onCancel={() => setIsOpen(false)} />
        ) : (
          <Button onClick={() => setIsOpen(true)}>{t`Set up an app`}</Button>
        )}
      </Card>
    </div>
  );
}
