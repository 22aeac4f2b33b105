import type {
  EditableFlashcardLesson,
  EditableFlashcard,
  FlashcardLessonInput,
} from '@kalima/shared/contract/content/flashcard-lessons';
import { distractorsPerCard } from '@kalima/shared/domain/content/content-limits';
import { groupFlashcardFiles } from '@kalima/shared/domain/exchange/file-pairing';
import { useLingui } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { CardPicture } from '../lessons/card-files.tsx';
import { CardFrame } from '../lessons/card-frame.tsx';
import { LessonEditor } from '../lessons/lesson-editor.tsx';
import type { MadeCards } from '../lessons/use-lesson-editing.ts';
import { RecordCards } from '../lessons/record-cards.tsx';
import { useStoredTakes } from '../lessons/use-stored-takes.ts';
import { WordFields } from '../lessons/word-fields.tsx';
import { noTranslations } from '../editing/translation-draft.ts';
import { useProposals } from './use-proposals.ts';

const wrongSlots = Array.from({ length: distractorsPerCard }, (_, index) => index);

/** A lesson whose cards have every place of a wrong picture, also those that are empty. */
function withPlaces(lesson: EditableFlashcardLesson): EditableFlashcardLesson {
  const padded = (urls: readonly string[]) => wrongSlots.map((slot) => urls[slot] ?? '');
  return {
    ...lesson,
    cards: lesson.cards.map((card) => ({ ...card, wrongImageUrls: padded(card.wrongImageUrls) })),
  };
}

function draftOf(lesson: EditableFlashcardLesson): FlashcardLessonInput {
  const { name, description, stage, language, cards } = withPlaces(lesson);
  return { name, description, stage, language, cards };
}

/** What is sent: without the places that are empty. */
function asSent({ cards, ...texts }: FlashcardLessonInput): FlashcardLessonInput {
  const filled = (urls: readonly string[]) => urls.filter((url) => url !== '');
  return { ...texts, cards: cards.map((card) => ({ ...card, wrongImageUrls: filled(card.wrongImageUrls) })) };
}

function emptyCard(id: string): EditableFlashcard {
  return {
    id,
    word: '',
    sense: '',
    ...noTranslations,
    audioUrl: null,
    imageUrl: '',
    wrongImageUrls: wrongSlots.map(() => ''),
  };
}

/** The picture that a card cannot do without, and lacks. */
function missingIn(card: EditableFlashcard, isOnItsWay: (slot: string) => boolean): string | undefined {
  if (card.imageUrl === '' && !isOnItsWay('imageUrl')) return 'imageUrl';
  const hasWrong = card.wrongImageUrls.some((url, slot) => url !== '' || isOnItsWay(`wrong${slot}`));
  return hasWrong ? undefined : 'wrongImageUrls.0';
}

function makeCards(files: readonly File[]): MadeCards<EditableFlashcard> {
  const { cards: groups, refused } = groupFlashcardFiles(files);
  const made = groups.map((group) => ({ ...group, id: crypto.randomUUID() }));
  return {
    cards: made.map(({ id, word }) => ({ ...emptyCard(id), word })),
    uploads: made.flatMap(({ id, audio, pictures: [correct, ...wrong] }) => [
      { id: `${id}/audioUrl`, file: audio, purpose: 'flashcard-audio' as const },
      ...(correct ? [{ id: `${id}/imageUrl`, file: correct, purpose: 'flashcard-image' as const }] : []),
      ...wrong.map((file, index) => ({ id: `${id}/wrong${index}`, file, purpose: 'flashcard-image' as const })),
    ]),
    refused,
  };
}

/** A card with the file that arrived for one of its places: `audioUrl`, `imageUrl`, or `wrong0` and so on. */
function place(card: EditableFlashcard, slot: string, url: string): EditableFlashcard {
  if (!slot.startsWith('wrong')) return { ...card, [slot]: url };
  const wrong = Number(slot.slice('wrong'.length));
  return { ...card, wrongImageUrls: card.wrongImageUrls.map((one, index) => (index === wrong ? url : one)) };
}

interface FlashcardEditorProps {
  readonly lesson: EditableFlashcardLesson;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

/** Edits one flashcard lesson: each card has a sound, the correct picture, and three wrong ones (PRODUCT.md#lesson-editors). */
export function FlashcardEditor({ lesson, onChanged, onDeleted }: FlashcardEditorProps) {
  const { t } = useLingui();
  const params = { id: lesson.id };
  const propose = useProposals(lesson.id);
  const form = `flashcards.${lesson.id}`;
  const takes = useStoredTakes(form);
  return (
    <LessonEditor<EditableFlashcard, EditableFlashcardLesson, FlashcardLessonInput>
      stored={lesson}
      form={form}
      draftOf={draftOf}
      send={async (draft, version, changedWords) =>
        withPlaces(
          await call('PUT /api/author/flashcard-lessons/{id}', {
            params,
            body: { ...asSent(draft), changedWords, version },
          }),
        )
      }
      remove={() => call('DELETE /api/author/flashcard-lessons/{id}', { params })}
      makeCards={makeCards}
      emptyCard={emptyCard}
      missingIn={missingIn}
      place={place}
      onChanged={onChanged}
      onDeleted={onDeleted}
      saveFailed={t`Failed to save lesson`}
      purposes={{ imageUrl: 'flashcard-image', audioUrl: 'flashcard-audio' }}
      dropHint={t`A sound and four pictures of its name become a card: cat.mp3, cat_1.jpg to cat_4.jpg. By name the first picture is the correct one.`}
      onFileSettled={takes.settle}
      renderTools={(tools) => (
        <>
          <RecordCards lesson={lesson} purpose="flashcard-audio" takes={takes} tools={tools} />
          <Button
            variant="outline"
            icon={<Images aria-hidden />}
            onClick={() =>
              void propose(tools.changeCards, ({ wrongImageUrls }) => wrongImageUrls.includes(''), tools.isOnItsWay)
            }
          >
            {t`Propose missing wrong pictures`}
          </Button>
        </>
      )}
    >
      {(card, { frame, fileOf, onChange, changeCards, errorOf }) => (
        <CardFrame {...frame}>
          <CardPicture
            label={t`correct picture of ${frame.name}`}
            name={frame.name}
            url={card.imageUrl || null}
            error={errorOf('imageUrl')}
            failed={t`Failed to upload correct image`}
            badge={t`Correct`}
            reuse={{ word: card.word, onChoose: (imageUrl) => onChange({ imageUrl }) }}
            {...fileOf(card.id, 'imageUrl', 'flashcard-image')}
          />
          <div className="grid grid-cols-3 gap-2">
            {card.wrongImageUrls.map((url, index) => {
              const number = index + 1;
              return (
                <CardPicture
                  // oxlint-disable-next-line react/no-array-index-key -- a place, which stays
                  key={index}
                  isSmall
                  label={t`wrong picture ${number} of ${frame.name}`}
                  name={frame.name}
                  url={url || null}
                  failed={t`Failed to upload wrong image ${number}`}
                  error={errorOf(`wrongImageUrls.${index}`)}
                  {...fileOf(card.id, `wrong${index}`, 'flashcard-image')}
                />
              );
            })}
          </div>
          <Button
            variant="quiet"
            icon={<Images aria-hidden />}
            aria-label={
              card.wrongImageUrls.includes('')
                ? t`Propose wrong pictures for ${frame.name}`
                : t`Propose others for ${frame.name}`
            }
            onClick={() =>
              void propose(
                changeCards,
                ({ id }) => id === card.id,
                (id, slot) => fileOf(id, slot, 'flashcard-image').upload !== undefined,
              )
            }
          >
            {card.wrongImageUrls.includes('') ? t`Propose wrong pictures` : t`Propose others`}
          </Button>
          <WordFields
            card={card}
            name={frame.name}
            language={lesson.language}
            purpose="flashcard-audio"
            fileOf={fileOf}
            onChange={onChange}
            errorOf={errorOf}
          />
        </CardFrame>
      )}
    </LessonEditor>
  );
}
