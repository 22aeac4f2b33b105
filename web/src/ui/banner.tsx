import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/format/class-names.ts';
import { IconButton } from './icon-button.tsx';

export type BannerTone = 'success' | 'info' | 'error';

const tones: Record<BannerTone, string> = {
  success: 'bg-teal-wash text-teal-ink',
  info: 'bg-saffron-wash text-saffron-ink',
  error: 'bg-coral-wash text-coral-ink',
};
const icons = { success: CircleCheck, info: Info, error: CircleAlert };

interface BannerProps {
  readonly tone: BannerTone;
  readonly children: ReactNode;
  /** Adds a button that takes the banner away. */
  readonly onDismiss?: () => void;
  readonly className?: string;
}

/** A message that stays on the page, announced when it appears. */
export function Banner({ tone, children, onDismiss, className }: BannerProps) {
  const { t } = useLingui();
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-3 rounded-control px-4 py-1 font-medium', tones[tone], className)}
    >
      <Icon aria-hidden className="mt-2.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 py-2">{children}</div>
      {onDismiss && (
        <IconButton label={t`Dismiss`} className="-me-2 text-current" onClick={onDismiss}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
