import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { DoorClosed } from 'lucide-react';
import { buttonStyle } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Settings } from '../editing/school-settings.ts';

/** Asks who may register, while it is closed because nobody has chosen yet. */
export function RegistrationCard({ settings }: { readonly settings: Settings | undefined }) {
  const { t } = useLingui();
  if (!settings || settings.isRegistrationChosen || settings.registration === 'open') return null;
  return (
    <Card className="flex flex-wrap items-center gap-4 p-4 md:p-6">
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-saffron-wash text-saffron-ink">
        <DoorClosed aria-hidden className="size-5.5" />
      </span>
      <div className="min-w-50 flex-1">
        <h2 className="font-semibold">{t`May people register by themselves?`}</h2>
        <p className="text-s text-ink-soft">{t`Until you choose, nobody can.`}</p>
      </div>
      <Link to="/admin/settings" className={buttonStyle('outline')}>
        {t`Choose`}
      </Link>
    </Card>
  );
}
