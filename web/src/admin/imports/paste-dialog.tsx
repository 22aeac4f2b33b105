import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAskToClose } from '../frame/use-ask-to-close.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { pastedFile } from './chosen-files.ts';

interface PasteDialogProps {
  readonly onClose: () => void;
  /** What was pasted, as the file that it becomes and as text. */
  readonly onPaste: (file: File, text: string) => void;
}

/** Takes a table out of a spreadsheet, or a list of words. */
export function PasteDialog({ onClose, onPaste }: PasteDialogProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const { close, question } = useAskToClose(text.trim() !== '', onClose);
  const take = () => {
    setIsEmpty(text.trim() === '');
    if (text.trim() === '') return;
    const time = i18n.date(new Date(), { hour: '2-digit', minute: '2-digit', second: '2-digit' }).replaceAll(':', '.');
    onPaste(pastedFile(text, t`Pasted at ${time}`), text);
  };
  return (
    <Dialog
      title={t`Paste a table or words`}
      size="medium"
      onClose={close}
      actions={
        <>
          <Button variant="outline" onClick={close}>{t`Cancel`}</Button>
          <Button onClick={take}>{t`Take over`}</Button>
        </>
      }
    >
      <TextArea
        label={t`Words, one a line, or cells of a spreadsheet`}
        hint={t`The first column is the word, the next its translation. Headings are recognised.`}
        error={isEmpty ? t`There is nothing here yet.` : undefined}
        rows={10}
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {question}
    </Dialog>
  );
}
