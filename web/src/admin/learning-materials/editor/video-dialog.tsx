import { isShortBilibiliLink } from '@kalima/shared/domain/content/video-url';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { UploadField } from '../../files/upload-field.tsx';
import { embedAddressOf } from './video-nodes.ts';

interface VideoDialogProps {
  readonly onClose: () => void;
  readonly onVideo: (node: { type: 'embeddedVideo' | 'uploadedVideo'; attrs: { src: string } }) => void;
}

/** Asks for a video inside the text: a link to one of the two sites, or a file. */
export function VideoDialog({ onClose, onVideo }: VideoDialogProps) {
  const { t } = useLingui();
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <Dialog title={t`Video`} onClose={onClose}>
      <div className="grid gap-6">
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            const src = embedAddressOf(link);
            if (src !== null) onVideo({ type: 'embeddedVideo', attrs: { src } });
            else {
              setProblem(
                isShortBilibiliLink(link)
                  ? t`This is a short link. Open it, and copy the address that your browser then shows.`
                  : t`Please enter a valid YouTube or Bilibili video link.`,
              );
            }
          }}
        >
          <TextField
            label={t`YouTube or Bilibili link`}
            inputMode="url"
            data-autofocus
            dir="ltr"
            value={link}
            error={problem}
            onChange={(event) => setLink(event.target.value)}
          />
          <Button type="submit" className="justify-self-end">
            {t`Insert video`}
          </Button>
        </form>
        <UploadField
          label={t`Or upload a video`}
          purpose="learning-material-video"
          url={null}
          onChange={(src) => src !== null && onVideo({ type: 'uploadedVideo', attrs: { src } })}
        />
      </div>
    </Dialog>
  );
}
