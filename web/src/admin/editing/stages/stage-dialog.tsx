import type { EditableStage, StageInput } from '@kalima/shared/contract/content/stages';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { useLingui } from '@lingui/react/macro';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { useIsUploading } from '../../../lib/api/upload.ts';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { Differences } from '../differences.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { UploadField } from '../../files/upload-field.tsx';
import { useComparedValues } from '../use-compared-values.ts';
import { useEditing } from '../use-editing.ts';
import { ContentLanguageSelect } from '../content-language-select.tsx';

interface StageDialogProps {
  /** The stage to change; null for a new one. */
  readonly stage: EditableStage | null;
  /** The language that a new one is proposed to have; null where it has to be chosen. */
  readonly proposedLanguage: ContentLanguage | null;
  readonly coverPurpose: UploadPurpose;
  /** What is said when the name is missing. */
  readonly missing: string;
  /** Which kind of stages it is of, for the name of its draft. */
  readonly kind: string;
  readonly send: (input: StageInput, version: number, id: string) => Promise<EditableStage>;
  readonly replace: (input: StageInput, stored: EditableStage) => Promise<EditableStage>;
  /** Where sending a new one does not make it yet. */
  readonly saveLabel?: string;
  readonly onSaved: (stage: EditableStage) => void;
  readonly onClose: () => void;
}

/** A stage as its form holds it. */
type StageDraft = Omit<StageInput, 'language'> & { readonly language: ContentLanguage | null };

function draftOf({ name, description, language, coverImageUrl }: EditableStage): StageDraft {
  return { name, description, language, coverImageUrl };
}

/** What is sent to the server; without a language the form is not sent. */
const inputOf = (draft: StageDraft): StageInput => ({ ...draft, language: draft.language ?? 'chinese' });

/** Makes or changes a stage: name, description, language and cover. */
export function StageDialog({ stage, coverPurpose, missing, onSaved, onClose, ...props }: StageDialogProps) {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const isUploading = useIsUploading();
  const compared = useComparedValues();
  const empty = { name: '', description: '', language: props.proposedLanguage, coverImageUrl: null };
  const editing = useEditing<EditableStage, StageDraft>({
    stored: stage,
    draftOf: (stored) => (stored ? draftOf(stored) : empty),
    send: (draft, version, id) => props.send(inputOf(draft), version, id),
    replace: (draft, stored) => props.replace(inputOf(draft), stored),
    form: `${props.kind}.${stage?.id ?? 'new'}`,
    isBusy: isUploading,
  });
  const { draft, change, problem, stale } = editing;
  const isNameless = draft.name.trim() === '';
  const lacking = draft.language === null ? t`Please choose a language` : undefined;
  return (
    <FormDialog
      title={stage ? t`Edit stage` : t`New stage`}
      saveLabel={stage ? t`Save stage` : (props.saveLabel ?? t`Create stage`)}
      saveFailed={stage ? t`Saving the stage failed` : t`Creating the stage failed`}
      missing={isNameless ? missing : lacking}
      editing={editing}
      isUploading={isUploading}
      differences={
        stale && (
          <Differences
            rows={[
              { label: t`Stage name`, mine: draft.name, theirs: stale.name },
              { label: t`Description`, mine: draft.description, theirs: stale.description },
              { label: t`Language`, ...compared.languages(draft.language ?? stale.language, stale.language) },
              { label: t`Picture`, ...compared.files(draft.coverImageUrl, stale.coverImageUrl) },
            ]}
          />
        )
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      {(isMarked) => (
        <>
          <TextField
            label={t`Stage name`}
            required
            data-autofocus
            lang={draft.language === null ? undefined : languageTag(draft.language)}
            maxLength={contentLimits.name}
            value={draft.name}
            error={isMarked && isNameless ? missing : fieldMessage(problem, 'name')}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextArea
            label={t`Description (optional)`}
            rows={2}
            maxLength={contentLimits.description}
            value={draft.description}
            error={fieldMessage(problem, 'description')}
            onChange={(event) => change({ description: event.target.value })}
          />
          <ContentLanguageSelect
            value={draft.language}
            error={(isMarked ? lacking : undefined) ?? fieldMessage(problem, 'language')}
            onValueChange={(language) => change({ language })}
          />
          <UploadField
            label={t`Cover picture (optional)`}
            purpose={coverPurpose}
            url={draft.coverImageUrl}
            error={fieldMessage(problem, 'coverImageUrl')}
            onChange={(coverImageUrl) => change({ coverImageUrl })}
          />
        </>
      )}
    </FormDialog>
  );
}
