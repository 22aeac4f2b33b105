import type { UserDetail } from '@kalima/shared/contract/people/users';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  KeyRound,
  Link2,
  Link2Off,
  PencilRuler,
  RotateCcw,
  School,
  ShieldMinus,
  ShieldPlus,
  Trash2,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react';
import { useState } from 'react';
import { sessionQuery } from '../../blocks/session/session.ts';
import { schoolQuery } from '../../lib/api/school.ts';
import { useUser } from '../../lib/api/user.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type Action, AccountActionDialog, type ActionWords } from './account-action-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { latestSearch } from './latest-search.ts';
import { RaisedAccount } from './raised-account.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

/** What is asked before an action, and said after it. */
function useWords({ name, role }: UserDetail, isSelf: boolean, provider: string): Record<Action, ActionWords> {
  const { t } = useLingui();
  return {
    raise: {
      title: t`Make ${name} an administrator?`,
      text: t`Administrators see and change all content, all users and all assignments. Whoever used this account until now is signed out, and its password and second factor end: you get a link with which the new administrator sets a password.`,
      confirm: t`Make administrator`,
      done: t`${name} is an administrator now`,
    },
    teach: {
      title: t`Make ${name} a teacher?`,
      text:
        role === 'admin'
          ? isSelf
            ? t`You keep your account and see all content, and of people those of your classes.`
            : t`They keep their account and see all content, and of people those of their classes.`
          : t`Teachers see all content, make classes, and see the learners of the classes that they teach. Who is a member of a class leaves it; what was learned stays.`,
      confirm: t`Make teacher`,
      done: t`${name} is a teacher now`,
    },
    lower:
      role === 'teacher'
        ? {
            title: t`Make ${name} a learner again?`,
            text: t`They keep their account, see only what is assigned to them, and teach no class any more. The classes stay.`,
            confirm: t`Remove teacher rights`,
            done: t`${name} is no teacher any more`,
          }
        : {
            title: t`Take the administrator rights from ${name}?`,
            text: isSelf
              ? t`You keep your account and see only what is assigned to you.`
              : t`They keep their account and see only what is assigned to them.`,
            confirm: t`Remove administrator rights`,
            done: t`${name} is no administrator any more`,
          },
    letMake: {
      title: t`Let ${name} make content?`,
      text: t`They make lessons, phrase courses, stories and materials of their own, and copy those of others. Stages and their order stay the school's.`,
      confirm: t`Allow content`,
      done: t`${name} can make content now`,
    },
    stopMaking: {
      title: t`Let ${name} make no more content?`,
      text: t`What they made stays as it is, and only administrators change it.`,
      confirm: t`Stop allowing content`,
      done: t`${name} makes no content any more`,
    },
    deactivate: {
      title: t`Deactivate the account of ${name}?`,
      text: isSelf
        ? t`You are signed out everywhere at once and cannot sign in until another administrator reactivates the account. Nothing is lost.`
        : t`They are signed out everywhere at once and cannot sign in until you reactivate the account. Nothing is lost.`,
      confirm: t`Deactivate`,
      done: t`Account deactivated`,
    },
    reactivate: {
      title: t`Reactivate the account of ${name}?`,
      text: t`They can sign in again with their password and find everything as it was.`,
      confirm: t`Reactivate`,
      done: t`Account reactivated`,
    },
    startOver: {
      title: t`Let ${name} start over?`,
      text: t`They begin again at stage 1, and no lesson counts as completed for them. Their vocabulary bank stays, and here you still see everything they have done. This cannot be undone.`,
      confirm: t`Start over`,
      done: t`${name} starts over`,
    },
    connect: {
      title: t`Let ${name} connect the account with ${provider}?`,
      text: t`Within a week, whoever signs in with ${provider} and has the email address of this account enters it without its password. With that the password, the second factor and all sessions of the account end.`,
      confirm: t`Let it connect`,
      done: t`${name} can sign in with ${provider} now`,
    },
    disconnect: {
      title: t`Disconnect ${name} from ${provider}?`,
      text: t`${provider} does not lead into the account any more, and they are signed out everywhere. Without a password they need a link from you.`,
      confirm: t`Disconnect`,
      done: t`${name} is not connected any more`,
    },
    delete: {
      title: t`Delete the account of ${name}?`,
      text: isSelf
        ? t`Your assignments, progress and vocabulary bank are deleted with it. This action cannot be undone.`
        : t`Their assignments, progress and vocabulary bank are deleted with it. This action cannot be undone.`,
      confirm: t`Delete account`,
      done: t`Account deleted`,
    },
  };
}

/** Role, one-time link, deactivation and deletion of an account, each but the link after a question (PRODUCT.md#deleting, PRODUCT.md#one-time-links). */
export function AccountActions({ user }: { readonly user: UserDetail }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isSelf = useUser().id === user.id;
  const [asked, setAsked] = useState<Action>();
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const [handedOver, setHandedOver] = useState<string>();
  const provider = useQuery(schoolQuery).data?.singleSignOn ?? '';
  const words = useWords(user, isSelf, provider);
  const isAdmin = user.role === 'admin';

  async function finish(action: Action, link: string | null) {
    if (link === null) showToast(words[action].done);
    else {
      // In one step, so that the focus goes from the one dialog to the other.
      setAsked(undefined);
      setHandedOver(link);
    }
    if (isSelf) await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    else if (action === 'delete') await navigate({ to: '/admin/users', search: latestSearch() });
    const isGone = action === 'delete';
    if (isGone) queries.removeQueries({ queryKey: ['courses', 'user', user.id] });
    if (!isSelf) await queries.invalidateQueries({ queryKey: ['courses'] });
    void queries.invalidateQueries({ queryKey: ['classes'] });
  }

  return (
    <div className="flex flex-wrap gap-2.5 border-t border-line pt-5">
      {/* Nobody could sign in with the link to a deactivated account. */}
      {!isAdmin && user.isActive && (
        <Button variant="outline" icon={<ShieldPlus aria-hidden />} onClick={() => setAsked('raise')}>
          {words.raise.confirm}
        </Button>
      )}
      {user.role !== 'teacher' && (
        <Button variant="outline" icon={<School aria-hidden />} onClick={() => setAsked('teach')}>
          {words.teach.confirm}
        </Button>
      )}
      {user.role !== 'user' && (
        <Button variant="outline" icon={<ShieldMinus aria-hidden />} onClick={() => setAsked('lower')}>
          {words.lower.confirm}
        </Button>
      )}
      {user.role === 'teacher' && (
        <Button
          variant="outline"
          icon={<PencilRuler aria-hidden />}
          onClick={() => setAsked(user.mayMakeContent ? 'stopMaking' : 'letMake')}
        >
          {user.mayMakeContent ? words.stopMaking.confirm : words.letMake.confirm}
        </Button>
      )}
      <Button variant="outline" icon={<KeyRound aria-hidden />} onClick={() => setIsLinkOpen(true)}>
        {t`Reset password`}
      </Button>
      <Button
        variant="outline"
        icon={user.isActive ? <UserRoundX aria-hidden /> : <UserRoundCheck aria-hidden />}
        onClick={() => setAsked(user.isActive ? 'deactivate' : 'reactivate')}
      >
        {user.isActive ? words.deactivate.confirm : words.reactivate.confirm}
      </Button>
      <Button variant="outline" icon={<RotateCcw aria-hidden />} onClick={() => setAsked('startOver')}>
        {words.startOver.confirm}
      </Button>
      {provider !== '' && user.singleSignOn === 'none' && user.email !== null && (
        <Button variant="outline" icon={<Link2 aria-hidden />} onClick={() => setAsked('connect')}>
          {words.connect.confirm}
        </Button>
      )}
      {provider !== '' && user.singleSignOn !== 'none' && (
        <Button variant="outline" icon={<Link2Off aria-hidden />} onClick={() => setAsked('disconnect')}>
          {words.disconnect.confirm}
        </Button>
      )}
      <ExportButton user={user} />
      <Button variant="outline" icon={<Trash2 aria-hidden />} onClick={() => setAsked('delete')}>
        {words.delete.confirm}
      </Button>
      {asked && (
        <AccountActionDialog
          action={asked}
          user={user}
          words={words[asked]}
          isSelf={isSelf}
          onDone={(link) => finish(asked, link)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {handedOver !== undefined && (
        <RaisedAccount user={user} link={handedOver} onClose={() => setHandedOver(undefined)} />
      )}
      {isLinkOpen && <ResetLinkDialog user={user} onClose={() => setIsLinkOpen(false)} />}
    </div>
  );
}
