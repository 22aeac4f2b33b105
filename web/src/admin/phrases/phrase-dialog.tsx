import type { EditablePhrase } from '@kalima/shared/contract/content/phrases';
import { wordDetails } from '@kalima/shared/domain/content/taught-word';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useIsUploading } from '../../lib/api/upload.ts';
import { Differences } from '../editing/differences.tsx';
import { wordDifferences } from '../editing/differing-lines.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { useComparedValues } from '../editing/use-compared-values.ts';
import { useEditing } from '../editing/use-editing.ts';
import { useTranslationLine } from '../editing/use-translation-line.ts';
import { asSentWords } from '../editing/vocabulary-draft.ts';
import { useDetailNames, useDetailText, useWordLine } from '../editing/word-details.ts';
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
  const detailNames = useDetailNames();
  const textOf = useDetailText();
  const lineOf = useWordLine();
  const editing = useEditing<EditablePhrase, PhraseDraft>({
    stored: phrase,
    draftOf: phraseDraftOf,
    form: `phrase.${phrase.id}`,
    prepare: (draft) => asSentWords(draft, phrase.vocabulary),
    send: (input, version, _id, changedWords) =>
      call('PUT /api/author/phrases/{id}', {
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
              ...wordDetails.map((detail) => ({
                label: detailNames[detail],
                mine: textOf(detail, draft[detail] ?? ''),
                theirs: textOf(detail, theirs[detail] ?? ''),
              })),
              { label: t`Recording of the other form`, ...compared.files(draft.otherAudioUrl, theirs.otherAudioUrl) },
              { label: t`Picture`, ...compared.files(draft.imageUrl, theirs.imageUrl) },
              { label: t`Recording`, ...compared.files(draft.audioUrl, theirs.audioUrl) },
              {
                label: t`Vocabulary`,
                ...wordDifferences(draft.vocabulary, theirs.vocabulary, lineOf),
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
