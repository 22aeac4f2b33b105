import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import type { UserDetail } from '@kalima/shared/contract/people/users';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, type FormEvent } from 'react';
import { useOwnPassword } from '../../blocks/own-password/use-own-password.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AdminPasswordField } from './admin-password-field.tsx';

export type Action =
  | 'raise'
  | 'teach'
  | 'lower'
  | 'letMake'
  | 'stopMaking'
  | 'deactivate'
  | 'reactivate'
  | 'startOver'
  | 'connect'
  | 'disconnect'
  | 'delete';

/** Returns the link to an account that has become an administrator's, else null. */
async function perform(action: Action, userId: string, proof: { password?: string }): Promise<string | null> {
  const params = { userId };
  if (action === 'startOver') {
    await call('POST /api/admin/users/{userId}/progress-reset', { params });
    return null;
  }
  if (action === 'connect' || action === 'disconnect') {
    const state = action === 'connect' ? 'allowed' : 'none';
    await call('PUT /api/admin/users/{userId}/single-sign-on', { params, body: { state, ...proof } });
    return null;
  }
  if (action === 'delete') {
    await call('DELETE /api/admin/users/{userId}', { params, body: proof });
    return null;
  }
  const changes = {
    raise: { role: 'admin' },
    teach: { role: 'teacher' },
    lower: { role: 'user' },
    letMake: { mayMakeContent: true },
    stopMaking: { mayMakeContent: false },
    deactivate: { isActive: false },
    reactivate: { isActive: true },
  } as const;
  const { link } = await call('PATCH /api/admin/users/{userId}', { params, body: { ...changes[action], ...proof } });
  return link && location.origin + link.path;
}

export interface ActionWords {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly done: string;
}

interface AccountActionDialogProps {
  readonly action: Action;
  readonly user: UserDetail;
  readonly words: ActionWords;
  readonly isSelf: boolean;
  /** Gets the link to an account that has become an administrator's. */
  readonly onDone: (link: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an action with an account, and for the own password where that is or becomes an admin's. */
export function AccountActionDialog({ action, user, words, isSelf, onDone, onClose }: AccountActionDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const own = useOwnPassword(action === 'raise' || (action !== 'startOver' && user.role === 'admin'));
  const form = useId();
  const act = useMutation({
    mutationFn: () => perform(action, user.id, own.proof),
    onSuccess: async (link) => {
      await onDone(link);
      onClose();
    },
    onError: (error) => {
      // What was typed stays.
      if (own.takes(error) || own.isAsked) return;
      showToast(describe(error), 'error');
      onClose();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (own.isReady()) act.mutate();
  }
  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.confirm}
      isDangerous={!['raise', 'teach', 'letMake', 'reactivate', 'connect'].includes(action)}
      isLoading={act.isPending}
      form={own.isAsked ? form : undefined}
      onConfirm={() => act.mutate()}
      onCancel={onClose}
    >
      {isSelf && <p className="mb-2 font-semibold text-coral-ink">{t`This is your own account.`}</p>}
      {(action === 'raise' || action === 'teach') && (
        <p className="mb-2 font-semibold wrap-anywhere text-ink">{signInNameOf(user)}</p>
      )}
      <p>{words.text}</p>
      {own.isAsked && (
        <form id={form} noValidate className="mt-4 grid gap-4 text-ink" onSubmit={submit}>
          {act.error && !own.isAbout(act.error) && <Banner tone="error">{describe(act.error)}</Banner>}
          <AdminPasswordField own={own} hasFocus />
        </form>
      )}
    </ConfirmDialog>
  );
}
