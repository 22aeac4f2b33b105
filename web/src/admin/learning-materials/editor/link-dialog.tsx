import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** A link as it is stored: with a protocol, or null where it is none that may be used. */
export function normaliseLink(text: string): string | null {
  const trimmed = text.trim();
  const full = /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(full)) return null;
  return ['http:', 'https:', 'mailto:'].includes(new URL(full).protocol) ? full : null;
}

interface LinkDialogProps {
  readonly href: string;
  readonly onClose: () => void;
  readonly onLink: (href: string) => void;
}

/** Asks for the address of a link. */
export function LinkDialog({ href, onClose, onLink }: LinkDialogProps) {
  const { t } = useLingui();
  const [address, setAddress] = useState(href);
  const [isWrong, setIsWrong] = useState(false);
  return (
    <Dialog title={t`Link`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const link = normaliseLink(address);
          if (link === null) setIsWrong(true);
          else onLink(link);
        }}
      >
        <TextField
          label={t`Address`}
          inputMode="url"
          data-autofocus
          dir="ltr"
          placeholder="https://"
          value={address}
          error={isWrong ? t`Please enter a valid web address.` : undefined}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" className="justify-self-end">
          {t`Insert link`}
        </Button>
      </form>
    </Dialog>
  );
}
