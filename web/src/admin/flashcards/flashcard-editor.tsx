import type {
  EditableFlashcardLesson,
  Flashcard,
  FlashcardLessonInput,
} from '@kalima/shared/contract/flashcard-lessons';
import { wrongPictures } from '@kalima/shared/domain/content-limits';
import { groupFlashcardFiles } from '@kalima/shared/domain/file-pairing';
import { languageTag } from '@kalima/shared/domain/languages';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../lib/api.ts';
import { CardPicture, CardSound } from '../blocks/lessons/card-files.tsx';
import { CardFrame } from '../blocks/lessons/card-frame.tsx';
import { LessonEditor } from '../blocks/lessons/lesson-editor.tsx';
import type { MadeCards } from '../blocks/lessons/use-lesson-editing.ts';
import { WordFields } from '../blocks/lessons/word-fields.tsx';

function draftOf({ name, description, stage, language, cards }: EditableFlashcardLesson): FlashcardLessonInput {
  return { name, description, stage, language, cards };
}

const wrongSlots = Array.from({ length: wrongPictures }, (_, index) => index);

function makeCards(files: readonly File[]): MadeCards<Flashcard> {
  const { cards: groups, refused } = groupFlashcardFiles(files);
  const made = groups.map((group) => ({ ...group, id: crypto.randomUUID() }));
  return {
    cards: made.map(({ id, word }) => ({
      id,
      word,
      translation: '',
      audioUrl: null,
      imageUrl: '',
      wrongImageUrls: wrongSlots.map(() => ''),
    })),
    uploads: made.flatMap(({ id, audio, pictures: [correct, ...wrong] }) => [
      { id: `${id}/audioUrl`, file: audio, purpose: 'flashcard-audio' as const },
      ...(correct ? [{ id: `${id}/imageUrl`, file: correct, purpose: 'flashcard-image' as const }] : []),
      ...wrong.map((file, index) => ({ id: `${id}/wrong${index}`, file, purpose: 'flashcard-image' as const })),
    ]),
    refused,
  };
}

/** A card with the file that arrived for one of its places: `audioUrl`, `imageUrl`, or `wrong0` and so on. */
function place(card: Flashcard, slot: string, url: string): Flashcard {
  if (!slot.startsWith('wrong')) return { ...card, [slot]: url };
  const wrong = Number(slot.slice('wrong'.length));
  return { ...card, wrongImageUrls: card.wrongImageUrls.map((one, index) => (index === wrong ? url : one)) };
}

interface FlashcardEditorProps {
  readonly lesson: EditableFlashcardLesson;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

/** Edits one flashcard lesson: each card has a sound, the correct picture, and three wrong ones (admin.md 2.2). */
export function FlashcardEditor({ lesson, onChanged, onDeleted }: FlashcardEditorProps) {
  const { t } = useLingui();
  const params = { id: lesson.id };
  return (
    <LessonEditor<Flashcard, EditableFlashcardLesson, FlashcardLessonInput>
      stored={lesson}
      form={`flashcards.${lesson.id}`}
      draftOf={draftOf}
      send={(draft, version) => call('PUT /api/admin/flashcard-lessons/{id}', { params, body: { ...draft, version } })}
      remove={() => call('DELETE /api/admin/flashcard-lessons/{id}', { params })}
      makeCards={makeCards}
      place={place}
      onChanged={onChanged}
      onDeleted={onDeleted}
      saveFailed={t`Failed to save lesson`}
      dropHint={t`A sound and four pictures of its name become a card: cat.mp3, cat_1.jpg to cat_4.jpg. By name the first picture is the correct one.`}
    >
      {(card, { frame, fileOf, onChange, errorOf }) => (
        <CardFrame {...frame}>
          <CardPicture
            label={t`correct picture of ${frame.name}`}
            name={frame.name}
            url={card.imageUrl || null}
            error={errorOf('imageUrl')}
            failed={t`Failed to upload correct image`}
            badge={t`Correct`}
            {...fileOf(card.id, 'imageUrl', 'flashcard-image')}
          />
          <div className="grid grid-cols-3 gap-2">
            {card.wrongImageUrls.map((url, index) => {
              const number = index + 1;
              return (
                <CardPicture
                  // oxlint-disable-next-line react/no-array-index-key -- a place, which stays
                  key={index}
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
          <CardSound
            name={frame.name}
            language={languageTag(lesson.language)}
            url={card.audioUrl}
            error={errorOf('audioUrl')}
            failed={t`Failed to upload audio`}
            {...fileOf(card.id, 'audioUrl', 'flashcard-audio')}
          />
          <WordFields {...card} language={lesson.language} onChange={onChange} errorOf={errorOf} />
        </CardFrame>
      )}
    </LessonEditor>
  );
}
