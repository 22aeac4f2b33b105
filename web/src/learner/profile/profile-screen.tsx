import { useLingui } from '@lingui/react/macro';
import { LogOut, ShieldCheck } from 'lucide-react';
import { useSignOut } from '../../blocks/use-sign-out.ts';
import { useUser } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProgressSection } from './progress-section.tsx';
import { Section } from './section.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Who one is, and what one can set (learner.md 2). */
export function ProfileScreen() {
  const { t } = useLingui();
  const user = useUser();
  const signOut = useSignOut();
  return (
    <>
      <PageHeading title={t`Profile`} />
      <div className="mt-5 grid gap-4 md:mt-6 md:gap-5 lg:grid-cols-2">
        <Card className="flex flex-wrap items-center gap-4 p-5 md:p-6 lg:col-span-2">
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
            </p>
            <p className="wrap-anywhere text-ink-soft">{user.email}</p>
          </div>
          <Button
            variant="outline"
            icon={<LogOut aria-hidden />}
            isLoading={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            {t`Logout`}
          </Button>
        </Card>
        <ProgressSection />
        <Section title={t`Edit profile`}>
          <ProfileForm user={user} />
        </Section>
        <div className="grid content-start gap-4 md:gap-5">
          <SettingsSection />
          <Section title={t`Change password`}>
            <PasswordForm email={user.email} />
          </Section>
        </div>
      </div>
    </>
  );
}
