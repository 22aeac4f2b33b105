import type { EditablePhrase } from '@kalima/shared/contract/phrases';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { useIsUploading } from '../../lib/upload.ts';
import { Differences } from '../blocks/differences.tsx';
import { wordDifferences } from '../blocks/differing-lines.ts';
import { FormDialog } from '../blocks/form-dialog.tsx';
import { useComparedValues } from '../blocks/use-compared-values.ts';
import { useEditing } from '../blocks/use-editing.ts';
import { useTranslationLine } from '../blocks/use-translation-line.ts';
import { asSentWords } from '../blocks/vocabulary-draft.ts';
import { type PhraseDraft, phraseDraftOf, PhraseFields, phraseInputOf, usePhraseCheck } from './phrase-fields.tsx';

interface PhraseDialogProps {
  readonly phrase: EditablePhrase;
  readonly language: ContentLanguage;
  readonly owner: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Edits one phrase (PRODUCT.md#phrase-management). */
export function PhraseDialog({ phrase, language, owner, onSaved, onClose }: PhraseDialogProps) {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const isUploading = useIsUploading();
  const meaningOf = useTranslationLine();
  const compared = useComparedValues();
  const editing = useEditing<EditablePhrase, PhraseDraft>({
    stored: phrase,
    draftOf: phraseDraftOf,
    form: `phrase.${phrase.id}`,
    prepare: (draft) => asSentWords(draft, phrase.vocabulary),
    send: (input, version, _id, changedWords) =>
      call('PUT /api/admin/phrases/{id}', {
        params: { id: phrase.id },
        body: { ...phraseInputOf(input), changedWords, version },
      }),
    isBusy: isUploading,
  });
  const { draft, stale, problem } = editing;
  const theirs = stale && phraseDraftOf(stale);
  const missingIn = usePhraseCheck();
  return (
    <FormDialog
      title={t`Edit phrase`}
      saveLabel={t`Save phrase`}
      saveFailed={isApiError(problem, 'NOT_FOUND') ? t`Invalid phrase data` : t`Updating the phrase failed`}
      missing={missingIn(draft)}
      editing={editing}
      isUploading={isUploading}
      differences={
        theirs && (
          <Differences
            rows={[
              { label: t`Phrase`, mine: draft.text, theirs: theirs.text },
              { label: t`Translation`, mine: meaningOf(draft), theirs: meaningOf(theirs) },
              { label: t`Sense`, mine: draft.sense ?? '', theirs: theirs.sense ?? '' },
              { label: t`Other form`, mine: draft.otherForm ?? '', theirs: theirs.otherForm ?? '' },
              { label: t`Recording of the other form`, ...compared.files(draft.otherAudioUrl, theirs.otherAudioUrl) },
              { label: t`Picture`, ...compared.files(draft.imageUrl, theirs.imageUrl) },
              { label: t`Recording`, ...compared.files(draft.audioUrl, theirs.audioUrl) },
              {
                label: t`Vocabulary`,
                ...wordDifferences(draft.vocabulary, theirs.vocabulary, meaningOf),
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
          isMarked={isMarked}
          errorOf={(field) => fieldMessage(problem, field)}
        />
      )}
    </FormDialog>
  );
}
