import type { EditableMaterial } from '@kalima/shared/contract/learning-materials';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { Eye, Pencil, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { MaterialView } from '../../blocks/material-view.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { useIsUploading } from '../../lib/upload.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { draftOf, emptyDraft, inputOf, isBlank, type MaterialDraft } from './material-draft.ts';
import { MaterialForm } from './material-form.tsx';

interface MaterialEditorProps {
  /** The material to change; null for a new one. */
  readonly material: EditableMaterial | null;
  readonly onSaved: (isNew: boolean) => void;
  readonly onCancel: () => void;
}

/** Writes one material: form or preview, publish or update. Nothing that was entered is lost by a failure or by leaving unasked. */
export function MaterialEditor({ material, onSaved, onCancel }: MaterialEditorProps) {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  const queries = useQueryClient();
  const [saved, setSaved] = useState(() => (material ? draftOf(material) : emptyDraft));
  const [draft, setDraft] = useState(saved);
  const [version, setVersion] = useState(material?.version ?? 0);
  // The editor takes its text once; a new key gives it another one.
  const [editorKey, setEditorKey] = useState(0);
  const [isPreview, setIsPreview] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [isIncomplete, setIsIncomplete] = useState(false);
  const mayLeave = useRef(false);

  const isUploading = useIsUploading();
  const isChanged = isUploading || JSON.stringify(draft) !== JSON.stringify(saved);
  const leaving = useBlocker({
    shouldBlockFn: () => isChanged && !mayLeave.current,
    enableBeforeUnload: () => isChanged && !mayLeave.current,
    withResolver: true,
  });
  const stale = isApiError(problem, 'STALE_VERSION') ? (problem.details.current as EditableMaterial) : null;

  function change(changed: Partial<MaterialDraft>) {
    setDraft((before) => ({ ...before, ...changed }));
  }

  async function save(onVersion: number) {
    setProblem(undefined);
    const incomplete = draft.title.trim() === '' || isBlank(draft.content);
    setIsIncomplete(incomplete);
    if (incomplete) {
      setIsPreview(false);
      return;
    }
    setIsSaving(true);
    try {
      const body = inputOf(draft);
      if (material) {
        const params = { id: material.id };
        await call('PUT /api/admin/learning-materials/{id}', { params, body: { ...body, version: onVersion } });
      } else await call('POST /api/admin/learning-materials', { body });
      mayLeave.current = true;
      await queries.invalidateQueries({ queryKey: ['learning-materials'], refetchType: 'none' });
      onSaved(material === null);
    } catch (failure) {
      setProblem(failure);
      if (isApiError(failure, 'VALIDATION_FAILED')) setIsPreview(false);
    } finally {
      setIsSaving(false);
    }
  }

  function takeTheirs(current: EditableMaterial) {
    const theirs = draftOf(current);
    setSaved(theirs);
    setDraft(theirs);
    setVersion(current.version);
    setEditorKey((key) => key + 1);
    setProblem(undefined);
  }

  function errorOf(field: string): string | undefined {
    if (isIncomplete && field === 'title' && draft.title.trim() === '') return t`Please fill in this field.`;
    if (isIncomplete && field === 'content' && isBlank(draft.content)) return t`Please fill in this field.`;
    return fieldMessage(problem, field);
  }

  return (
    <div className="grid gap-5">
      <PageHeading title={material ? t`Edit learning material` : t`Add learning material`} />
      {isIncomplete && (
        <Banner tone="error" onDismiss={() => setIsIncomplete(false)}>
          {t`Please complete all required fields`}
        </Banner>
      )}
      {stale && (
        <Banner tone="error">
          <p>{t`Someone else has changed this material since you opened it. Your text is still here.`}</p>
          <div className="my-2 flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => takeTheirs(stale)}>
              {t`Discard mine, load theirs`}
            </Button>
            <Button variant="danger" isLoading={isSaving} onClick={() => void save(stale.version)}>
              {t`Save mine over theirs`}
            </Button>
          </div>
        </Banner>
      )}
      {problem !== undefined && !stale && (
        <Banner tone="error" onDismiss={() => setProblem(undefined)}>
          <p>{t`Failed to save, please check the database connection and permissions`}</p>
          <p className="font-normal">{describe(problem)}</p>
        </Banner>
      )}
      <div hidden={isPreview}>
        <MaterialForm key={editorKey} draft={draft} onChange={change} errorOf={errorOf} />
      </div>
      {isPreview && (
        <div className="rounded-card bg-card p-4 shadow-card md:p-8">
          <MaterialView material={{ ...inputOf(draft), createdAt: material?.createdAt ?? null }} />
        </div>
      )}
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3 max-md:bottom-(--bottom-bar)">
        <Button
          icon={<Send aria-hidden />}
          isLoading={isSaving}
          disabled={isUploading}
          onClick={() => void save(version)}
        >
          {material ? t`Update` : t`Publish`}
        </Button>
        <Button
          variant="outline"
          icon={isPreview ? <Pencil aria-hidden /> : <Eye aria-hidden />}
          onClick={() => setIsPreview(!isPreview)}
        >
          {isPreview ? t`Edit` : t`Preview`}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <span role="status" className="text-s text-ink-soft">
          {isUploading ? t`A file is still being uploaded` : isChanged ? t`Not saved yet` : ''}
        </span>
      </div>
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          title={t`Leave without saving?`}
          confirmLabel={t`Leave`}
          cancelLabel={t`Keep editing`}
          isDangerous
          onConfirm={leaving.proceed}
          onCancel={leaving.reset}
        >
          {t`What you have changed here is not saved yet.`}
        </ConfirmDialog>
      )}
    </div>
  );
}
