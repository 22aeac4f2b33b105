import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface PictureDescriptionDialogProps {
  readonly description: string;
  readonly onClose: () => void;
  readonly onDescription: (description: string) => void;
}

/** Asks what a picture of the text shows, for those who cannot see it. */
export function PictureDescriptionDialog({ description, onClose, onDescription }: PictureDescriptionDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState(description);
  return (
    <Dialog title={t`Picture description`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onDescription(text.trim());
        }}
      >
        <TextField
          label={t`What the picture shows`}
          hint={t`Read aloud to those who cannot see it. Leave it empty if the text says it already.`}
          autoFocus
          maxLength={300}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" className="justify-self-end">
          {t`Save description`}
        </Button>
      </form>
    </Dialog>
  );
}
