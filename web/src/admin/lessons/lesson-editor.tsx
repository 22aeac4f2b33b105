import { languageTag } from '@kalima/shared/domain/language/languages';
import { acceptOf } from '@kalima/shared/domain/content/uploads';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card as Sheet } from '../../ui/card.tsx';
import { showToast, showUndoable } from '../../ui/toast-store.ts';
import { ChangedWordsDialog } from '../editing/changed-words-dialog.tsx';
import { DeleteDialog } from '../editing/delete-dialog.tsx';
import { DropZone } from '../files/drop-zone.tsx';
import { LeaveDialog } from '../frame/leave-dialog.tsx';
import { RefusedFiles } from '../files/refused-files.tsx';
import { inLanguageOf } from '../editing/translation-draft.ts';
import { useFormatNames } from '../files/use-format-names.ts';
import { useSaveKey } from '../editing/use-save-key.ts';
import { useShowProblem } from '../editing/use-show-problem.ts';
import { SortableList } from '../editing/sortable-list.tsx';
import { CardTable, type FilePurposes } from './card-table.tsx';
import { CardViewSwitch, useCardView } from './card-view.tsx';
import type { CardFrameProps } from './card-frame.tsx';
import { LessonFields } from './lesson-fields.tsx';
import { LessonMessages } from './lesson-messages.tsx';
import { LessonSaveBar } from './lesson-save-bar.tsx';
import type { ChangeCards } from './change-cards.ts';
import {
  type EditedCard,
  type FileOf,
  type IsOnItsWay,
  type LessonDraft,
  type LessonEditingOptions,
  type StoredLesson,
  useLessonEditing,
} from './use-lesson-editing.ts';

/** What the editor of one card gets. */
export interface CardContext<Card> {
  readonly frame: Omit<CardFrameProps, 'children'>;
  readonly fileOf: FileOf;
  readonly onChange: (change: Partial<Card>) => void;
  readonly changeCards: ChangeCards<Card>;
  /** Why a field of the card was refused, translated. */
  readonly errorOf: (field: string) => string | undefined;
}

/** What is done with all cards at once is given. */
export interface LessonTools<Card> {
  readonly cards: readonly Card[];
  readonly changeCards: ChangeCards<Card>;
  readonly fileOf: FileOf;
  readonly isOnItsWay: IsOnItsWay;
  /** Whether an older draft is offered, which would take the place of these cards. */
  readonly isDraftOffered: boolean;
}

interface LessonEditorProps<
  Card,
  Stored extends StoredLesson<Card>,
  Draft extends LessonDraft<Card>,
> extends LessonEditingOptions<Stored, Draft, Card> {
  readonly remove: () => Promise<unknown>;
  /** Called after a save or a deletion: other screens show the lesson too. */
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
  readonly dropHint: string;
  readonly purposes: FilePurposes;
  readonly saveFailed: string;
  /** A card without files, to be filled by hand. */
  readonly emptyCard: (id: string) => Card;
  /** The field of a card that is missing beside its word; files on their way count as there. */
  readonly missingIn?: (card: Card, isOnItsWay: (slot: string) => boolean) => string | undefined;
  /** What is done with all cards at once, beside adding one. */
  readonly renderTools?: (tools: LessonTools<Card>) => ReactNode;
  /** Fields beyond those of every lesson. */
  readonly renderFields?: (
    draft: Draft,
    change: (change: Partial<Draft>) => void,
    errorOf: (field: string) => string | undefined,
  ) => ReactNode;
  readonly children: (card: Card, context: CardContext<Card>) => ReactNode;
}

/** Edits a lesson of word cards: its texts, and the cards, which files that are dropped make (PRODUCT.md#lesson-editors). */
export function LessonEditor<
  Card extends EditedCard,
  Stored extends StoredLesson<Card>,
  Draft extends LessonDraft<Card>,
>(props: LessonEditorProps<Card, Stored, Draft>) {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  const { stored, emptyCard } = props;
  const editing = useLessonEditing<Card, Stored, Draft>(props);
  const { draft } = editing;
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [view, setView] = useCardView('cards');

  const { addedCount, refused } = editing;
  const outcome = useRef<HTMLDivElement>(null);
  // What came of the files may be behind the bar of buttons, above all on phones.
  useEffect(() => {
    if (addedCount > 0 || refused.length > 0) outcome.current?.scrollIntoView?.({ block: 'center' });
  }, [addedCount, refused]);

  const isBlank = (text: string) => isIncomplete && text.trim() === '';
  const required = t`Please fill in this field.`;
  const formatsOf = useFormatNames();
  const [pictures, sounds] = [formatsOf('picture'), formatsOf('audio')];
  const isGone = isApiError(editing.problem, 'NOT_FOUND');

  const missingOf = (card: Card) =>
    card.word.trim() === '' ? 'word' : props.missingIn?.(card, (slot) => editing.isOnItsWay(card.id, slot));
  const isMissing = draft.name.trim() === '' || draft.cards.some((card) => missingOf(card) !== undefined);
  const { root, show } = useShowProblem<HTMLDivElement>();
  useSaveKey(() => !isGone && !editing.isSaving && void save(editing.saveLesson));
  const nameOf = (card: Card, index: number) => {
    const place = index + 1;
    return card.word.trim() === '' ? t`card ${place}` : card.word;
  };

  const errorOfCard = (card: Card, index: number, field: string) =>
    isIncomplete && field === missingOf(card) ? required : fieldMessage(editing.problem, `cards.${index}.${field}`);
  const newCard = (before: Card | undefined) => inLanguageOf(before, emptyCard(crypto.randomUUID()));

  async function save(how: typeof editing.saveLesson) {
    setIsIncomplete(isMissing);
    const saved = isMissing ? null : await how();
    if (!saved) {
      show();
      return;
    }
    // Where something was left out, it is said beside the button instead.
    if (saved.isWhole) showToast(t`Lesson saved`);
    props.onChanged();
  }

  function removeCard(card: Card, name: string) {
    const bringBack = editing.removeCard(card.id);
    showUndoable({
      kind: `card of ${stored.id}`,
      textOf: (count) => (count === 1 ? t`Card deleted: ${name}` : t`${plural(count, { other: '# cards deleted' })}`),
      label: t`Undo`,
      undo: bringBack,
    });
  }

  async function remove() {
    try {
      await props.remove();
    } catch (failure) {
      // Gone already is as good as deleted.
      if (!isApiError(failure, 'NOT_FOUND')) throw failure;
    }
    editing.giveUp();
    showToast(t`Lesson deleted`);
    props.onChanged();
    props.onDeleted();
  }

  return (
    <div ref={root} className="grid grid-cols-1 gap-4">
      {isGone ? (
        <Banner tone="error">
          {t`This lesson was deleted meanwhile. What you entered is still here, but cannot be saved any more.`}
        </Banner>
      ) : (
        <LessonMessages
          editing={editing}
          saveFailed={props.saveFailed}
          isIncomplete={isIncomplete && isMissing}
          onSaveOver={() => void save(editing.saveLessonOver)}
        />
      )}
      <Sheet className="grid gap-4 p-4 md:p-5">
        <DropZone
          label={t`Drop pictures and sounds here`}
          accept={acceptOf('picture', 'audio')}
          onFiles={(files) => editing.addFiles(files)}
          isDisabled={isGone}
        >
          <p>{props.dropHint}</p>
          <p>{t`Pictures: ${pictures}; sounds: ${sounds}. Large photographs are made smaller.`}</p>
        </DropZone>
        <div ref={outcome} className="grid gap-4 empty:hidden">
          <p role="status" className="text-s text-ink-soft empty:hidden">
            {editing.progress !== null && t`Processing files...`}
            {editing.progress === null &&
              addedCount > 0 &&
              t`${plural(addedCount, {
                one: '# card was added at the end of the lesson.',
                other: '# cards were added at the end of the lesson.',
              })}`}
          </p>
          <RefusedFiles files={refused} onDismiss={editing.forgetRefused} />
        </div>
      </Sheet>
      <Sheet className="grid gap-5 p-4 md:p-5">
        <LessonFields
          texts={draft}
          onChange={(change) => editing.change(change as Partial<Draft>)}
          errorOf={(field) =>
            field === 'name' && isBlank(draft.name) ? required : fieldMessage(editing.problem, field)
          }
        />
        {props.renderFields?.(draft, editing.change, (field) => fieldMessage(editing.problem, field))}
      </Sheet>
      <Sheet className="grid grid-cols-1 gap-4 p-4 md:p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-l font-semibold">{t`Cards`}</h2>
          {draft.cards.length > 0 && <CardViewSwitch view={view} onView={setView} />}
        </div>
        {view === 'table' && draft.cards.length > 0 ? (
          <CardTable
            lessonId={stored.id}
            cards={draft.cards}
            language={stored.language}
            nameOf={nameOf}
            newCard={newCard}
            changeCards={editing.changeCards}
            onRemove={removeCard}
            errorOf={errorOfCard}
            fileOf={editing.fileOf}
            purposes={props.purposes}
          />
        ) : (
          <SortableList
            label={t`Cards`}
            items={draft.cards}
            nameOf={(card) => nameOf(card, draft.cards.indexOf(card))}
            onMove={(cards) => editing.changeCards(() => cards)}
            className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2"
          >
            {(card, handle, index) => {
              const name = nameOf(card, index);
              return props.children(card, {
                frame: {
                  name,
                  place: index + 1,
                  handle,
                  isNew: editing.isNew(card.id),
                  onRemove: () => removeCard(card, name),
                },
                fileOf: editing.fileOf,
                onChange: (change) => editing.changeCard(card.id, change),
                changeCards: editing.changeCards,
                errorOf: (field) => errorOfCard(card, index, field),
              });
            }}
          </SortableList>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            icon={<Plus aria-hidden />}
            onClick={() => editing.changeCards((cards) => [...cards, newCard(cards.at(-1))])}
          >
            {t`Add a card`}
          </Button>
          {draft.cards.length > 0 &&
            props.renderTools?.({
              cards: draft.cards,
              changeCards: editing.changeCards,
              fileOf: editing.fileOf,
              isOnItsWay: editing.isOnItsWay,
              isDraftOffered: editing.offer !== undefined,
            })}
        </div>
      </Sheet>
      <LessonSaveBar
        progress={editing.progress}
        isSaving={editing.isSaving}
        isChanged={editing.isChanged}
        unsent={editing.unsentCards.map((card) => nameOf(card, draft.cards.indexOf(card)))}
        onSave={() => void save(editing.saveLesson)}
        onDelete={() => setIsDeleting(true)}
      />
      {isDeleting && (
        <DeleteDialog
          title={t`Are you sure you want to delete this lesson? This action cannot be undone.`}
          name={stored.name}
          language={languageTag(stored.language)}
          onDelete={remove}
          describeFailure={(failure) => {
            const reason = describe(failure);
            return t`Failed to delete lesson: ${reason}`;
          }}
          onClose={() => setIsDeleting(false)}
        />
      )}
      {editing.question && <ChangedWordsDialog {...editing.question} />}
      <LeaveDialog leaving={editing.leaving} />
    </div>
  );
}
