import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound, LogOut, Pencil, Settings, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { languageLabels } from '../../blocks/content-labels.ts';
import { useSignOut } from '../../blocks/session/use-sign-out.ts';
import { useUser } from '../../lib/api/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

function Language({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:grid sm:justify-start">
      <dt className="text-s text-ink-soft">{name}</dt>
      <dd className="flex min-h-(--touch) items-center font-medium">{children}</dd>
    </div>
  );
}

/** Who one is and in which languages one learns, with the ways to change that, the settings and the logout. */
export function IdentityCard() {
  const { t } = useLingui();
  const user = useUser();
  const signOut = useSignOut();
  const navigate = useNavigate();
  return (
    <Card className="grid gap-5 p-5 md:p-6 lg:col-span-2">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.name} className="size-16 text-xl" />
        <div className="min-w-44 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-l font-semibold">
            <span dir="auto" className="wrap-anywhere">
              {user.name}
            </span>
            {user.role === 'admin' && (
              <Badge tone="saffron">
                <ShieldCheck aria-hidden className="size-3.5" />
                {t`Administrator`}
              </Badge>
            )}
            {user.role === 'teacher' && <Badge>{t`Teacher`}</Badge>}
          </p>
          <p className="wrap-anywhere text-ink-soft">{signInNameOf(user)}</p>
        </div>
        <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto sm:flex-wrap">
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            icon={<Pencil aria-hidden />}
            onClick={() => void navigate({ to: '/profile', search: { edit: 'profile' } })}
          >
            {t`Edit profile`}
          </Button>
          <Button
            variant="outline"
            aria-haspopup="dialog"
            icon={<Settings aria-hidden />}
            onClick={() => void navigate({ to: '/profile', search: { edit: 'settings' } })}
          >
            {t`Settings`}
          </Button>
          <Button
            variant="outline"
            aria-haspopup="dialog"
            icon={<KeyRound aria-hidden />}
            onClick={() => void navigate({ to: '/profile', search: { edit: 'security' } })}
          >
            {t`Security`}
          </Button>
          <Button
            variant="outline"
            icon={<LogOut aria-hidden className="mirrored" />}
            isLoading={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            {t`Logout`}
          </Button>
        </div>
      </div>
      <dl className="grid gap-2 border-t border-line pt-4 sm:grid-cols-2 sm:gap-4">
        <Language name={t`I am learning`}>{t(languageLabels[user.targetLanguage])}</Language>
        <Language name={t`My native language`}>{t(languageLabels[user.nativeLanguage])}</Language>
      </dl>
    </Card>
  );
}
