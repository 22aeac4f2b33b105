import { useLingui } from '@lingui/react/macro';
import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/format/class-names.ts';
import { Button } from './button.tsx';

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly role?: 'alert' | 'status';
  /** 1 where the notice is all that the screen shows. */
  readonly headingLevel?: 1 | 2;
}

function Notice(props: NoticeProps & { readonly tone: string }) {
  const { title, children, icon, actions, className, role, tone, headingLevel = 2 } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      role={role}
      className={classNames('mx-auto grid max-w-130 justify-items-center gap-3 px-4 py-14 text-center', className)}
    >
      {icon && (
        <div className={classNames('grid size-18 place-items-center rounded-pill [&_svg]:size-8', tone)}>{icon}</div>
      )}
      <Heading className="text-l font-semibold">{title}</Heading>
      {children && <div className="grid gap-2 text-ink-soft">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}

/** Nothing is here, why, and what one can do. */
export function EmptyState(props: NoticeProps) {
  return <Notice tone="bg-teal-wash text-teal" {...props} />;
}

/** Something failed; it can be tried again. */
export function ErrorState({
  onRetry,
  actions,
  ...props
}: NoticeProps & {
  readonly onRetry?: (() => void) | undefined;
}) {
  const { t } = useLingui();
  return (
    <Notice
      tone="bg-coral-wash text-coral-ink"
      role="alert"
      icon={<CloudOff aria-hidden />}
      {...props}
      actions={
        <>
          {actions}
          {onRetry && (
            <Button icon={<RotateCw aria-hidden />} onClick={onRetry}>
              {t`Try again`}
            </Button>
          )}
        </>
      }
    />
  );
}
