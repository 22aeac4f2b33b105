import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useWhyNot } from '../use-why-not.ts';

interface AllowSingleSignOnProps {
  readonly classId: string;
  readonly provider: string;
}

/** Lets all learners of a class be connected with the provider at once (PRODUCT.md#single-sign-on). */
export function AllowSingleSignOn({ classId, provider }: AllowSingleSignOnProps) {
  const { t } = useLingui();
  const whyNot = useWhyNot();
  const { describe } = useErrorMessages();
  const [isAsked, setIsAsked] = useState(false);
  const allow = useMutation({
    mutationFn: () => call('POST /api/admin/classes/{id}/single-sign-on', { params: { id: classId } }),
    onSuccess: ({ allowedUserIds, leftOutCount }) => {
      const may = t`${plural(allowedUserIds.length, {
        one: '# learner can connect now',
        other: '# learners can connect now',
      })}`;
      const others = t`${plural(leftOutCount, {
        one: '# was left out, who is connected or has no email',
        other: '# were left out, who are connected or have no email',
      })}`;
      showToast(leftOutCount === 0 ? may : `${may}; ${others}`, allowedUserIds.length === 0 ? 'info' : 'success');
    },
    onError: (failure) => showToast(describe(failure), 'error'),
    onSettled: () => setIsAsked(false),
  });
  return (
    <>
      <Button variant="outline" icon={<Link2 aria-hidden />} {...whyNot} onClick={() => setIsAsked(true)}>
        {t`Connect with ${provider}`}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t`Let the class connect with ${provider}?`}
          confirmLabel={t`Let them connect`}
          isLoading={allow.isPending}
          onConfirm={() => allow.mutate()}
          onCancel={() => setIsAsked(false)}
        >
          <p>
            {t`Within a week, whoever signs in with ${provider} and has the email address of one of these accounts enters it without its password. With that the password, the second factor and all sessions of the account end.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
