import type { EditablePhrase, PhraseInput } from '@kalima/shared/contract/phrases';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { useIsUploading } from '../../lib/upload.ts';
import { Differences } from '../blocks/editing-messages.tsx';
import { FormDialog } from '../blocks/form-dialog.tsx';
import { useEditing } from '../blocks/use-editing.ts';
import { phraseDraftOf, PhraseFields } from './phrase-fields.tsx';

interface PhraseDialogProps {
  readonly phrase: EditablePhrase;
  readonly language: ContentLanguage;
  readonly owner: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Edits one phrase (admin.md 2.3). */
export function PhraseDialog({ phrase, language, owner, onSaved, onClose }: PhraseDialogProps) {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const isUploading = useIsUploading();
  const editing = useEditing<EditablePhrase, PhraseInput>({
    stored: phrase,
    draftOf: phraseDraftOf,
    send: (input, version) =>
      call('PUT /api/admin/phrases/{id}', { params: { id: phrase.id }, body: { ...input, version } }),
    isBusy: isUploading,
  });
  const { draft, stale, problem } = editing;
  const isMissing = draft.text.trim() === '' || draft.translation.trim() === '';
  const missing = t`Please enter a word and its translation`;
  return (
    <FormDialog
      title={t`Edit phrase`}
      saveLabel={t`Save phrase`}
      saveFailed={isApiError(problem, 'NOT_FOUND') ? t`Invalid phrase data` : t`Updating the phrase failed`}
      missing={isMissing ? missing : undefined}
      editing={editing}
      isUploading={isUploading}
      differences={
        stale && (
          <Differences
            rows={[
              { label: t`Phrase`, mine: draft.text, theirs: stale.text },
              { label: t`Translation`, mine: draft.translation, theirs: stale.translation },
              {
                label: t`Vocabulary`,
                mine: draft.vocabulary.map(({ word }) => word).join(', '),
                theirs: stale.vocabulary.map(({ word }) => word).join(', '),
              },
            ]}
          />
        )
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(isMarked) => (
        <PhraseFields
          draft={draft}
          language={language}
          owner={owner}
          onChange={editing.change}
          errorOf={(field) =>
            isMarked && (field === 'text' || field === 'translation') && draft[field].trim() === ''
              ? t`Please fill in this field.`
              : fieldMessage(problem, field)
          }
        />
      )}
    </FormDialog>
  );
}
