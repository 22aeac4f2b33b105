import type { EditableMaterial } from '@kalima/shared/contract/content/learning-materials';
import { hasSeveralLanguages } from '@kalima/shared/domain/language/language-choice';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { categoryLabels, difficultyLabels } from '../../blocks/content-labels.ts';
import { MaterialView } from '../../blocks/material-view.tsx';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useIsUploading } from '../../lib/api/upload.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CourseActions } from '../assigning/course-actions.tsx';
import { DraftOffer } from '../editing/draft-offer.tsx';
import { parseRichText } from '../../blocks/prepare-rich-text.ts';
import { Differences } from '../editing/differences.tsx';
import { SaveProblem, StaleBanner } from '../editing/editing-messages.tsx';
import { LeaveDialog } from '../frame/leave-dialog.tsx';
import { useComparedValues } from '../editing/use-compared-values.ts';
import { useEditing } from '../editing/use-editing.ts';
import { useSaveKey } from '../editing/use-save-key.ts';
import { useShowProblem } from '../editing/use-show-problem.ts';
import { draftOf, emptyDraft, inputOf, isBlank, type MaterialDraft } from './material-draft.ts';
import { MaterialForm } from './material-form.tsx';
import { adminListQuery } from './materials-admin-list.tsx';
import { joinList } from '../../lib/format/join-list.ts';
import { useAppLanguage } from '../../lib/device/app-language.ts';

/** What a text says, without its markup, to compare two. */
function wordsOf(html: string): string {
  const { textContent } = parseRichText(html.replace(/<[^<>]*>/g, ' ')).content;
  return textContent.replace(/\s+/g, ' ').trim();
}

/** What two texts say, and that they differ in more than words; `note` says so. */
function textDifferences(mine: string, theirs: string, note: string) {
  const words = { mine: wordsOf(mine), theirs: wordsOf(theirs) };
  return words.mine === words.theirs && mine !== theirs ? { ...words, theirs: `${words.theirs} ${note}` } : words;
}

interface MaterialEditorProps {
  /** The material to change; null for a new one. */
  readonly material: EditableMaterial | null;
  readonly onSaved: (isNew: boolean) => void;
  readonly onCancel: () => void;
}

/** Writes one material: form or preview, publish or update. Nothing that was entered is lost by a failure or by leaving unasked. */
export function MaterialEditor({ material, onSaved, onCancel }: MaterialEditorProps) {
  const { t } = useLingui();
  const appLanguage = useAppLanguage();
  const { fieldMessage } = useErrorMessages();
  const queries = useQueryClient();
  const isUploading = useIsUploading();
  // A new one is in the language of those that there are; with several it is asked for.
  const { data: latest } = useInfiniteQuery({ ...adminListQuery(''), enabled: material === null });
  const others = latest?.pages[0]?.items ?? [];
  const isLanguageOpen = material === null && hasSeveralLanguages(others, 'all');
  const language = others[0]?.language ?? 'chinese';
  const compared = useComparedValues();
  const editing = useEditing<EditableMaterial, MaterialDraft>({
    stored: material,
    draftOf: (stored) => (stored ? draftOf(stored) : emptyDraft),
    form: `material.${material?.id ?? 'new'}`,
    send: (draft, version, id) => {
      const body = inputOf(draft, language);
      return material
        ? call('PUT /api/author/learning-materials/{id}', { params: { id: material.id }, body: { ...body, version } })
        : call('POST /api/author/learning-materials', { body: { ...body, id } });
    },
    replace: (draft, { id, version }) =>
      call('PUT /api/author/learning-materials/{id}', {
        params: { id },
        body: { ...inputOf(draft, language), version },
      }),
    isBusy: isUploading,
  });
  const { draft, change, problem, stale, isSaving, isChanged } = editing;
  const [isPreview, setIsPreview] = useState(false);
  const [isIncomplete, setIsIncomplete] = useState(false);

  const { root, show } = useShowProblem<HTMLDivElement>();
  const lacksLanguage = isLanguageOpen && draft.language === null;
  const isMissing = draft.title.trim() === '' || isBlank(draft.content) || lacksLanguage;
  useSaveKey(() => !isUploading && !isSaving && void save(editing.save));

  async function save(how: () => Promise<EditableMaterial | null>) {
    setIsIncomplete(isMissing);
    const saved = isMissing ? null : await how();
    if (!saved) {
      // What has to be mended is in the form.
      setIsPreview(false);
      show();
      return;
    }
    editing.allowNavigation();
    // The catalogue takes the title over, and shows it everywhere.
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'editing', refetchType: 'none' });
    onSaved(material === null);
  }

  function errorOf(field: string): string | undefined {
    if (isIncomplete && field === 'title' && draft.title.trim() === '') return t`Please fill in this field.`;
    if (isIncomplete && field === 'language' && lacksLanguage) return t`Please choose a language`;
    if (isIncomplete && field === 'content' && isBlank(draft.content)) return t`Please fill in this field.`;
    return fieldMessage(problem, field);
  }

  return (
    <div ref={root} className="grid gap-5">
      <PageHeading
        title={material ? t`Edit learning material` : t`Add learning material`}
        actions={
          material && (
            <CourseActions
              course={{
                id: material.id,
                title: material.title,
                courseType: 'learning_material',
                language: material.language,
              }}
            />
          )
        }
      />
      <DraftOffer editing={editing} />
      {isIncomplete && isMissing && (
        <Banner tone="error" onDismiss={() => setIsIncomplete(false)}>
          {t`Please complete all required fields`}
        </Banner>
      )}
      {stale && (
        <StaleBanner
          isSaving={isSaving}
          onDiscardMine={editing.discardMine}
          onSaveOver={() => void save(editing.saveOver)}
        >
          <Differences
            rows={[
              { label: t`Title`, mine: draft.title, theirs: stale.title },
              {
                label: t`Content`,
                ...textDifferences(
                  draft.content,
                  draftOf(stale).content,
                  t`(with other formatting, pictures or videos)`,
                ),
              },
              { label: t`Tags`, mine: joinList(draft.tags, appLanguage), theirs: joinList(stale.tags, appLanguage) },
              { label: t`Read time`, mine: draft.readTime, theirs: stale.readTime },
              { label: t`Language`, ...compared.languages(draft.language ?? stale.language, stale.language) },
              {
                label: t`Category`,
                mine: t(categoryLabels[draft.category]),
                theirs: t(categoryLabels[stale.category]),
              },
              {
                label: t`Difficulty`,
                mine: t(difficultyLabels[draft.difficulty]),
                theirs: t(difficultyLabels[stale.difficulty]),
              },
              { label: t`Picture`, ...compared.files(draft.imageUrl, stale.imageUrl) },
              { label: t`Video`, mine: compared.videoLine(draft), theirs: compared.videoLine(draftOf(stale)) },
            ]}
          />
        </StaleBanner>
      )}
      {problem !== undefined && !stale && (
        <SaveProblem
          failed={t`Failed to save, please check the database connection and permissions`}
          problem={problem}
          onDismiss={editing.forgetProblem}
        />
      )}
      <div hidden={isPreview}>
        <MaterialForm
          key={editing.formKey}
          draft={draft}
          language={draft.language ?? language}
          isLanguageOpen={isLanguageOpen}
          onChange={change}
          errorOf={errorOf}
        />
      </div>
      {isPreview && (
        <div className="rounded-card bg-card p-4 shadow-card md:p-8">
          <MaterialView
            material={{ ...inputOf(draft, language), id: material?.id ?? null, createdAt: material?.createdAt ?? null }}
          />
        </div>
      )}
      <div
        data-save-bar
        className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3 max-md:bottom-(--bottom-bar)"
      >
        <Button
          icon={<Send aria-hidden className="mirrored" />}
          isLoading={isSaving}
          disabled={isUploading}
          onClick={() => void save(editing.save)}
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
      <LeaveDialog leaving={editing.leaving} />
    </div>
  );
}
