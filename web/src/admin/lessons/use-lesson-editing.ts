import type { WordChoice } from '@kalima/shared/contract/content/changed-words';
import type { RefusedFile } from '@kalima/shared/domain/exchange/file-pairing';
import type { Translations } from '@kalima/shared/domain/language/translations';
import { useState } from 'react';
import { useIsUploading } from '../../lib/api/upload.ts';
import { inLanguageOf } from '../editing/translation-draft.ts';
import { type NewUpload, type Upload, useUploadQueue } from '../files/upload-queue.ts';
import { useEditing } from '../editing/use-editing.ts';
import type { LessonTexts } from './lesson-fields.tsx';

export interface EditedCard extends Translations {
  readonly id: string;
  readonly word: string;
  readonly imageUrl?: string | null;
  readonly audioUrl?: string | null;
}

/** Cards that are edited together, with what else belongs to them. */
export interface CardsDraft<Card> {
  readonly cards: readonly Card[];
}

export type LessonDraft<Card> = CardsDraft<Card> & LessonTexts;

/** As the server has them. */
export interface StoredCards {
  readonly id: string;
  readonly version: number;
}

export type StoredLesson<Card> = LessonDraft<Card> & StoredCards;

/** The file on its way to a card's place, and what can be done with it. */
export type FileOf = (
  cardId: string,
  slot: string,
  purpose: NewUpload['purpose'],
) => {
  readonly upload: Upload | undefined;
  readonly onFile: (file: File) => void;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
};

/** Whether a file is on its way to a card's place, or could not be sent yet. */
export type IsOnItsWay = (cardId: string, slot: string) => boolean;

/** Cards made of files, without the files, and the uploads that will bring them. */
export interface MadeCards<Card> {
  readonly cards: readonly Card[];
  readonly uploads: readonly Omit<NewUpload, 'owner'>[];
  readonly refused: readonly RefusedFile<File>[];
}

export interface LessonEditingOptions<Stored extends StoredCards, Draft extends CardsDraft<Card>, Card> {
  readonly stored: Stored;
  /** Whose folder keeps the files; the lesson's own where nothing is said. */
  readonly owner?: string;
  /** What the form is called on the device, where its draft is kept. */
  readonly form: string;
  readonly draftOf: (stored: Stored) => Draft;
  readonly send: (draft: Draft, version: number, choices: WordChoice[]) => Promise<Stored>;
  /** New cards of files, some of which may go to the cards that there are. */
  readonly makeCards: (files: readonly File[], cards: readonly Card[]) => MadeCards<Card>;
  /** A card with the file that arrived for one of its places. */
  readonly place: (card: Card, slot: string, url: string) => Card;
  /** Told of each file that has arrived, or was given up. */
  readonly onFileSettled?: (cardId: string, slot: string) => void;
}

interface SavedLesson<Stored> {
  readonly stored: Stored;
  /** Whether all of it is saved, also the files of every card. */
  readonly isWhole: boolean;
}

const idOf = (cardId: string, slot: string) => `${cardId}/${slot}`;

/** What a lesson editor does with its cards and their files (PRODUCT.md#lesson-editors): files travel at once, cards are saved together. */
export function useLessonEditing<Card extends EditedCard, Stored extends StoredCards, Draft extends CardsDraft<Card>>(
  options: LessonEditingOptions<Stored, Draft, Card>,
) {
  const { stored, place } = options;
  const { owner = stored.id } = options;
  const [refused, setRefused] = useState<readonly RefusedFile<File>[]>([]);
  const [addedCount, setAddedCount] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const [unsentIds, setUnsentIds] = useState<readonly string[]>([]);
  const isUploading = useIsUploading();

  const { queue, uploads, share, isBusy } = useUploadQueue((id, url) => {
    const [cardId, slot = ''] = id.split('/');
    changeCards((cards) => cards.map((card) => (card.id === cardId ? place(card, slot, url) : card)));
    options.onFileSettled?.(cardId ?? '', slot);
  });
  const editing = useEditing<Stored, Draft>({
    stored,
    draftOf: (lesson) => options.draftOf(lesson ?? stored),
    send: (draft, version, _id, choices) => options.send(draft, version, choices),
    form: options.form,
    isBusy: isBusy || isUploading,
    // What the person went on to change while it was saved stays; what was sent becomes what is stored.
    afterSave: (current, sent, result) => {
      const asStored = options.draftOf(result);
      const kept = new Map(asStored.cards.map((card) => [card.id, card]));
      const unchanged = new Set<Card>(sent.cards);
      return {
        ...(sameTexts(current, sent) ? asStored : current),
        cards: current.cards.map((card) => (unchanged.has(card) ? (kept.get(card.id) ?? card) : card)),
      };
    },
  });
  const savedIds = new Set(editing.saved.cards.map((card) => card.id));

  function changeCards(update: (cards: readonly Card[]) => readonly Card[]): void {
    editing.setDraft((draft) => ({ ...draft, cards: update(draft.cards) }));
  }

  /** The cards with files that could not be sent. */
  function unsentNow(): ReadonlySet<string> {
    return new Set([...queue.get().uploads.keys()].map((id) => id.split('/')[0] ?? ''));
  }

  /** Saves what can be saved now: a new card whose files could not be sent stays in the form. */
  async function saveBy(save: (draft: Draft) => Promise<Stored | null>): Promise<SavedLesson<Stored> | null> {
    setIsWaiting(true);
    queue.retry();
    await queue.settled();
    setIsWaiting(false);
    const unsent = unsentNow();
    const draft = editing.latestDraft();
    const cards = draft.cards.filter((card) => savedIds.has(card.id) || !unsent.has(card.id));
    const result = await save(cards.length === draft.cards.length ? draft : { ...draft, cards });
    setUnsentIds(result ? [...unsent] : []);
    return result && { stored: result, isWhole: unsent.size === 0 };
  }

  /** Takes a card away; returns what brings it back, with its files that were still on their way. */
  function removeCard(id: string): () => void {
    const cards = editing.latestDraft().cards;
    const index = cards.findIndex((card) => card.id === id);
    const removed = cards[index];
    const files = [...queue.get().uploads.values()].filter((upload) => upload.id.startsWith(`${id}/`));
    queue.cancel((upload) => upload.startsWith(`${id}/`));
    changeCards((now) => now.filter((one) => one.id !== id));
    return () => {
      if (!removed) return;
      changeCards((now) => (now.some((one) => one.id === id) ? now : now.toSpliced(index, 0, removed)));
      queue.add(files);
    };
  }

  const stillUnsent = unsentIds.filter((id) => [...uploads.keys()].some((upload) => upload.startsWith(`${id}/`)));

  return {
    ...editing,
    changeCards,
    changeCard: (id: string, change: Partial<Card>) =>
      changeCards((cards) => cards.map((card) => (card.id === id ? { ...card, ...change } : card))),
    removeCard,
    isNew: (id: string) => !savedIds.has(id),
    addFiles(files: readonly File[]): void {
      const made = options.makeCards(files, editing.latestDraft().cards);
      setRefused(made.refused);
      setAddedCount(made.cards.length);
      changeCards((cards) => [...cards, ...made.cards.map((card) => inLanguageOf(cards.at(-1), card))]);
      queue.add(made.uploads.map((upload) => ({ ...upload, owner })));
    },
    /** Cards that were made of the files that were chosen last. */
    addedCount,
    refused,
    forgetRefused: () => setRefused([]),
    isOnItsWay: ((cardId, slot) => queue.get().uploads.has(idOf(cardId, slot))) satisfies IsOnItsWay,
    fileOf: ((cardId, slot, purpose) => {
      const id = idOf(cardId, slot);
      return {
        upload: uploads.get(id),
        onFile: (file) => queue.add([{ id, file, purpose, owner }]),
        onRetry: () => queue.retry(id),
        onCancel: () => {
          queue.cancel((one) => one === id);
          options.onFileSettled?.(cardId, slot);
        },
      };
    }) satisfies FileOf,
    progress: isBusy ? share : null,
    isSaving: editing.isSaving || isWaiting,
    /** Cards that the last save left as they were, since their files could not be sent. */
    unsentCards: editing.draft.cards.filter((card) => stillUnsent.includes(card.id)),
    saveLesson: () => saveBy(editing.save),
    saveLessonOver: () => saveBy(editing.saveOver),
  };
}

function sameTexts(one: object, other: object): boolean {
  const texts = (draft: object) => JSON.stringify({ ...draft, cards: null });
  return texts(one) === texts(other);
}
