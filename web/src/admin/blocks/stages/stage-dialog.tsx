import type { EditableStage, StageInput } from '@kalima/shared/contract/stages';
import { contentLimits } from '@kalima/shared/domain/content-limits';
import { languageTag } from '@kalima/shared/domain/languages';
import type { UploadPurpose } from '@kalima/shared/domain/uploads';
import { useLingui } from '@lingui/react/macro';
import { useErrorMessages } from '../../../lib/error-messages.ts';
import { useIsUploading } from '../../../lib/upload.ts';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { Differences } from '../editing-messages.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { UploadField } from '../upload-field.tsx';
import { useEditing } from '../use-editing.ts';
import { ContentLanguageSelect } from '../content-language-select.tsx';

interface StageDialogProps {
  /** The stage to change; null for a new one. */
  readonly stage: EditableStage | null;
  readonly coverPurpose: UploadPurpose;
  /** What is said when the name is missing. */
  readonly missing: string;
  /** Which kind of stages it is of, for the name of its draft. */
  readonly kind: string;
  readonly send: (input: StageInput, version: number, id: string) => Promise<EditableStage>;
  readonly replace: (input: StageInput, stored: EditableStage) => Promise<EditableStage>;
  readonly onSaved: (stage: EditableStage) => void;
  readonly onClose: () => void;
}

function draftOf(stage: EditableStage | null): StageInput {
  if (!stage) return { name: '', description: '', language: 'chinese', coverImageUrl: null };
  const { name, description, language, coverImageUrl } = stage;
  return { name, description, language, coverImageUrl };
}

/** Makes or changes a stage: name, description, language and cover. */
export function StageDialog({ stage, coverPurpose, missing, onSaved, onClose, ...props }: StageDialogProps) {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const isUploading = useIsUploading();
  const editing = useEditing<EditableStage, StageInput>({
    stored: stage,
    draftOf,
    send: props.send,
    replace: props.replace,
    form: `${props.kind}.${stage?.id ?? 'new'}`,
    isBusy: isUploading,
  });
  const { draft, change, problem, stale } = editing;
  const isNameless = draft.name.trim() === '';
  return (
    <FormDialog
      title={stage ? t`Edit stage` : t`New stage`}
      saveLabel={stage ? t`Save stage` : t`Create stage`}
      saveFailed={stage ? t`Saving the stage failed` : t`Creating the stage failed`}
      missing={isNameless ? missing : undefined}
      editing={editing}
      isUploading={isUploading}
      differences={
        stale && (
          <Differences
            rows={[
              { label: t`Stage name`, mine: draft.name, theirs: stale.name },
              { label: t`Description`, mine: draft.description, theirs: stale.description },
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
            dir="auto"
            lang={languageTag(draft.language)}
            maxLength={contentLimits.name}
            value={draft.name}
            error={isMarked && isNameless ? missing : fieldMessage(problem, 'name')}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextArea
            label={t`Description (optional)`}
            dir="auto"
            rows={2}
            maxLength={contentLimits.description}
            value={draft.description}
            error={fieldMessage(problem, 'description')}
            onChange={(event) => change({ description: event.target.value })}
          />
          <ContentLanguageSelect
            value={draft.language}
            error={fieldMessage(problem, 'language')}
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
