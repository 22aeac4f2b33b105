import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OneTimeLink, useCopyLink } from './one-time-link.tsx';

interface AccountLinkDialogProps {
  readonly title: string;
  /** What was done with the account. */
  readonly outcome: string;
  readonly email: string;
  readonly link: string;
  /** What whoever hands the link over has to know. */
  readonly children: ReactNode;
  /** Buttons between closing and copying. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

/** The one-time link to an account, to hand over after something was done with the account. */
export function AccountLinkDialog({ link, onClose, ...props }: AccountLinkDialogProps) {
  const { t } = useLingui();
  const copy = useCopyLink();
  return (
    <Dialog
      title={props.title}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t`Close`}
          </Button>
          {props.actions}
          <Button icon={<Copy aria-hidden />} onClick={() => void copy(link)}>
            {t`Copy the link`}
          </Button>
        </>
      }
    >
      <Banner tone="success">{props.outcome}</Banner>
      <p className="mt-3 wrap-anywhere text-ink-soft">{props.email}</p>
      <OneTimeLink link={link} />
      {props.children}
    </Dialog>
  );
}
