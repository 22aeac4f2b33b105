import { useLingui } from '@lingui/react/macro';
import { ClipboardPaste, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasteDialog } from './paste-dialog.tsx';

interface AddFilesProps {
  readonly isDisabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** Takes rows out of what was pasted; false where it is a file like any other. */
  readonly onPasteRows: (text: string) => boolean;
}

/** More files, or a table, for an import that has begun; they can be dropped anywhere on its screen, too. */
export function AddFiles({ isDisabled, onFiles, onPasteRows }: AddFilesProps) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const [isPasting, setIsPasting] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        icon={<ClipboardPaste aria-hidden />}
        disabled={isDisabled}
        onClick={() => setIsPasting(true)}
      >{t`Paste a table or words`}</Button>
      <Button
        variant="outline"
        icon={<Upload aria-hidden />}
        disabled={isDisabled}
        onClick={() => chooser.current?.click()}
      >{t`Drop or choose more`}</Button>
      <input
        ref={chooser}
        type="file"
        multiple
        aria-label={t`Drop or choose more`}
        className="hidden"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(files);
        }}
      />
      {isPasting && (
        <PasteDialog
          onClose={() => setIsPasting(false)}
          onPaste={(file, text) => {
            setIsPasting(false);
            if (!onPasteRows(text)) onFiles([file]);
          }}
        />
      )}
    </>
  );
}
