import { useLingui } from '@lingui/react/macro';
import { isTransient } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';

/** Why a new password was not saved; without an answer of the server nobody knows whether it was. */
export function NewPasswordProblem({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  return (
    <Banner tone="error">
      {describe(error)}
      {isTransient(error) && (
        <span className="block text-s font-normal">
          {t`Your new password may have been saved all the same. If you are asked to sign in, try it first.`}
        </span>
      )}
    </Banner>
  );
}
