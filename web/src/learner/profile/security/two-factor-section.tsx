import type { ResponseOf } from '@kalima/shared/contract/endpoint';
import type { getTwoFactor } from '@kalima/shared/contract/people/two-factor';
import { Plural, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorChange } from './two-factor-change.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

type Step = 'setup' | 'renew' | 'off';

interface TwoFactorSectionProps {
  readonly status: ResponseOf<typeof getTwoFactor>;
  readonly signInName: string;
}

/** Sets up, renews and turns off the app whose codes sign-in asks for. */
export function TwoFactorSection({ status, signInName }: TwoFactorSectionProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<readonly string[]>();

  function finish(recoveryCodes?: readonly string[]) {
    setStep(undefined);
    setCodes(recoveryCodes);
    void queries.invalidateQueries({ queryKey: ['security'] });
  }

  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {t`Sign-in with an app`}
        <Badge tone={status.isOn ? 'teal' : 'plain'}>{status.isOn ? t`On` : t`Off`}</Badge>
      </h3>
      <p className="text-ink-soft">
        {status.isOn ? (
          <>
            {status.isRequired && `${t`Administrators of this school need it.`} `}
            {t`Signing in asks for a code of your app.`}{' '}
            <Plural
              value={status.recoveryCodesLeft}
              _0="No recovery code is left: make new ones."
              one="# recovery code is left."
              other="# recovery codes are left."
            />
          </>
        ) : (
          t`Besides your password, signing in then asks for a code that an app on your phone shows. A stolen password alone opens nothing.`
        )}
      </p>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {step === 'setup' && (
        <TwoFactorSetup signInName={signInName} onDone={finish} onCancel={() => setStep(undefined)} />
      )}
      {(step === 'renew' || step === 'off') && (
        <TwoFactorChange
          key={step}
          change={step}
          signInName={signInName}
          onDone={finish}
          onCancel={() => setStep(undefined)}
        />
      )}
      {!step && !codes && (
        <div className="flex flex-wrap gap-3">
          {status.isOn ? (
            <>
              <Button variant="outline" onClick={() => setStep('renew')}>{t`Make new recovery codes`}</Button>
              {!status.isRequired && <Button variant="outline" onClick={() => setStep('off')}>{t`Turn off`}</Button>}
            </>
          ) : (
            <Button variant="quiet" onClick={() => setStep('setup')}>{t`Set up an app`}</Button>
          )}
        </div>
      )}
    </section>
  );
}
