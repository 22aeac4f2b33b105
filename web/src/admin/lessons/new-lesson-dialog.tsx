import { useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAskToClose } from '../frame/use-ask-to-close.tsx';
import { LessonFields, type LessonTexts, type NewLessonTexts } from './lesson-fields.tsx';

interface NewLessonDialogProps {
  readonly initial: NewLessonTexts;
  /** Makes it under an id made here, so that sending it twice makes one. */
  readonly onCreate: (texts: LessonTexts, id: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for what a new lesson is called and where it belongs; its cards come afterwards. */
export function NewLessonDialog({ initial, onCreate, onClose }: NewLessonDialogProps) {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  const [texts, setTexts] = useState(initial);
  const [problem, setProblem] = useState<unknown>();
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const form = useId();
  const [id] = useState(() => crypto.randomUUID());
  const { close, question } = useAskToClose(JSON.stringify(texts) !== JSON.stringify(initial), onClose);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { language } = texts;
    setIsIncomplete(texts.name.trim() === '' || language === null);
    if (texts.name.trim() === '' || language === null) return;
    setIsSaving(true);
    setProblem(undefined);
    try {
      await onCreate({ ...texts, language }, id);
    } catch (failure) {
      setProblem(failure);
      setIsSaving(false);
    }
  }

  const isMissing = (field: string) =>
    (field === 'name' && texts.name.trim() === '') || (field === 'language' && texts.language === null);
  const reason = problem === undefined ? '' : describe(problem);
  return (
    <Dialog
      title={t`New lesson`}
      size="medium"
      onClose={close}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form} isLoading={isSaving}>
            {t`Create lesson`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {reason !== '' && <Banner tone="error">{t`Failed to create lesson: ${reason}`}</Banner>}
        <LessonFields
          texts={texts}
          onChange={(change) => setTexts({ ...texts, ...change })}
          errorOf={(field) =>
            isIncomplete && isMissing(field) ? t`Please fill in this field.` : fieldMessage(problem, field)
          }
        />
      </form>
      {question}
    </Dialog>
  );
}
