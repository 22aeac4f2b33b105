import type { CoursePhrases } from '@kalima/shared/contract/content/course-phrases';
import type { EditablePhraseCourse } from '@kalima/shared/contract/content/phrases';
import { acceptOf } from '@kalima/shared/domain/content/uploads';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, RotateCw, Save } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showToast, showUndoable } from '../../ui/toast-store.ts';
import { ChangedWordsDialog } from '../editing/changed-words-dialog.tsx';
import { DropZone } from '../files/drop-zone.tsx';
import { LeaveDialog } from '../frame/leave-dialog.tsx';
import { CardTable } from '../lessons/card-table.tsx';
import { useLessonEditing } from '../lessons/use-lesson-editing.ts';
import { RefusedFiles } from '../files/refused-files.tsx';
import { inLanguageOf } from '../editing/translation-draft.ts';
import { useSaveKey } from '../editing/use-save-key.ts';
import {
  draftOfPhrases,
  emptyPhraseCard,
  inputOfPhrases,
  type PhraseCard,
  type PhrasesDraft,
  phrasePurposes,
  phrasesOf,
  phrasesOfFiles,
} from './phrase-cards.ts';
import { PhraseTableMessages } from './phrase-table-messages.tsx';
import { editableCourseKey } from './phrase-queries.ts';

interface PhraseTableProps {
  readonly course: EditablePhraseCourse;
  /** Files that were dropped on the list of phrases. */
  readonly dropped: readonly File[];
  readonly onChanged: () => void;
}

/** The phrases of a course as a table to write in and to drop files on; they are saved together (PRODUCT.md#phrase-management). */
export function PhraseTable({ course, dropped, onChanged }: PhraseTableProps) {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const queries = useQueryClient();
  const [isIncomplete, setIsIncomplete] = useState(false);
  const stored = phrasesOf(course);
  const known = useRef(stored.version);
  const editing = useLessonEditing<PhraseCard, CoursePhrases, PhrasesDraft>({
    stored,
    owner: course.stageId,
    form: `phrases.${course.id}`,
    draftOf: draftOfPhrases,
    send: (draft, version, changedWords) =>
      call('PUT /api/author/phrase-courses/{id}/phrases', {
        params: { id: course.id },
        body: { phrases: inputOfPhrases(draft), changedWords, version },
      }),
    makeCards: phrasesOfFiles,
    place: (card, slot, url) => ({ ...card, [slot]: url }),
  });
  const { draft, addedCount, refused } = editing;
  // What changed elsewhere on the screen comes in, unless something is written here; then saving asks.
  const follow = useEffectEvent((version: number) => {
    if (version === known.current || editing.isChanged) return;
    editing.follow(known.current, stored);
    known.current = version;
  });
  useEffect(() => follow(stored.version), [stored.version]);
  const takeDropped = useEffectEvent((files: readonly File[]) => editing.addFiles(files));
  useEffect(() => {
    if (dropped.length > 0) takeDropped(dropped);
  }, [dropped]);

  const nameOf = (card: PhraseCard, index: number) => {
    const place = index + 1;
    return card.word.trim() === '' ? t`phrase ${place}` : card.word;
  };
  const isBlank = ({ word, translation }: PhraseCard) => word.trim() === '' || translation.trim() === '';
  const isMissing = draft.cards.some(isBlank);
  const errorOf = (card: PhraseCard, index: number, field: keyof typeof phrasePurposes | 'word' | 'translation') =>
    isIncomplete && (field === 'word' || field === 'translation') && card[field].trim() === ''
      ? t`Please fill in this field.`
      : fieldMessage(editing.problem, `phrases.${index}.${field === 'word' ? 'text' : field}`);
  const newCard = (before: PhraseCard | undefined) => inLanguageOf(before, emptyPhraseCard(crypto.randomUUID()));

  async function save(how = editing.saveLesson) {
    setIsIncomplete(isMissing);
    const saved = isMissing ? null : await how();
    if (!saved) return;
    const { phrases, version } = saved.stored;
    known.current = version;
    queries.setQueryData<EditablePhraseCourse>(
      editableCourseKey(course.id),
      (before) => before && { ...before, phrases },
    );
    if (saved.isWhole) showToast(t`Phrases saved`);
    onChanged();
  }
  useSaveKey(() => !editing.isSaving && void save());

  function removeCard(card: PhraseCard, name: string) {
    const bringBack = editing.removeCard(card.id);
    showUndoable({
      kind: `phrase of ${course.id}`,
      textOf: (count) =>
        count === 1 ? t`Phrase deleted: ${name}` : t`${plural(count, { other: '# phrases deleted' })}`,
      label: t`Undo`,
      undo: bringBack,
    });
  }

  const { progress, unsentCards } = editing;
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PhraseTableMessages
        editing={editing}
        isIncomplete={isIncomplete && isMissing}
        onSaveOver={() => void save(editing.saveLessonOver)}
      />
      <DropZone
        label={t`Drop pictures and sounds here`}
        accept={acceptOf('picture', 'audio')}
        onFiles={(files) => editing.addFiles(files)}
      >
        {t`They go to the phrases that lack them, by name or number; of others new phrases are made.`}
      </DropZone>
      {addedCount > 0 && progress === null && (
        <p role="status" className="text-s text-ink-soft">
          {t`${plural(addedCount, {
            one: '# phrase was added at the end of the course.',
            other: '# phrases were added at the end of the course.',
          })}`}
        </p>
      )}
      <RefusedFiles files={refused} onDismiss={editing.forgetRefused} />
      {draft.cards.length > 0 && (
        <CardTable
          of="phrases"
          lessonId={course.id}
          cards={draft.cards}
          language={course.language}
          nameOf={nameOf}
          newCard={newCard}
          changeCards={editing.changeCards}
          onRemove={removeCard}
          errorOf={errorOf}
          fileOf={editing.fileOf}
          purposes={phrasePurposes}
        />
      )}
      <Button
        variant="outline"
        className="w-fit"
        icon={<Plus aria-hidden />}
        onClick={() => editing.changeCards((cards) => [...cards, newCard(cards.at(-1))])}
      >{t`Add a phrase`}</Button>
      <div
        data-save-bar
        className="sticky bottom-0 z-20 grid gap-2 border-t border-line bg-card py-3 max-md:bottom-(--bottom-bar)"
      >
        {unsentCards.length > 0 && !editing.isSaving && (
          <Banner tone="error">
            <p>{t`Not everything is saved: files of some phrases could not be sent.`}</p>
            <Button variant="outline" className="mt-1" icon={<RotateCw aria-hidden />} onClick={() => void save()}>
              {t`Send again and save`}
            </Button>
          </Banner>
        )}
        {progress !== null && <ProgressBar label={t`Files sent`} value={progress} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={<Save aria-hidden />} isLoading={editing.isSaving} onClick={() => void save()}>
            {t`Save the phrases`}
          </Button>
          <span role="status" className="flex-1 text-s text-ink-soft">
            {progress !== null
              ? t`Sending files: ${percent} %`
              : editing.isSaving
                ? t`Saving…`
                : editing.isChanged
                  ? t`Not saved yet`
                  : ''}
          </span>
        </div>
      </div>
      {editing.question && <ChangedWordsDialog {...editing.question} />}
      <LeaveDialog leaving={editing.leaving} />
    </div>
  );
}
