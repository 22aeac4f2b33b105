import type {
  EditableReadingLesson,
  EditableReadingCard,
  ReadingLessonInput,
} from '@kalima/shared/contract/content/reading-lessons';
import { pairReadingFiles } from '@kalima/shared/domain/exchange/file-pairing';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../lib/api/api.ts';
import { CardPicture } from '../lessons/card-files.tsx';
import { CardFrame } from '../lessons/card-frame.tsx';
import { LessonEditor } from '../lessons/lesson-editor.tsx';
import type { MadeCards } from '../lessons/use-lesson-editing.ts';
import { RecordCards } from '../lessons/record-cards.tsx';
import { useStoredTakes } from '../lessons/use-stored-takes.ts';
import { WordFields } from '../lessons/word-fields.tsx';
import { noTranslations } from '../editing/translation-draft.ts';
import { UploadField } from '../files/upload-field.tsx';

function draftOf(lesson: EditableReadingLesson): ReadingLessonInput {
  const { name, description, stage, language, lessonAudioUrl, cards } = lesson;
  return { name, description, stage, language, lessonAudioUrl, cards };
}

function emptyCard(id: string): EditableReadingCard {
  return { id, word: '', sense: '', ...noTranslations, imageUrl: null, audioUrl: null };
}

function makeCards(files: readonly File[]): MadeCards<EditableReadingCard> {
  const { cards: pairs, refused } = pairReadingFiles(files);
  const made = pairs.map((pair) => ({ ...pair, id: crypto.randomUUID() }));
  return {
    cards: made.map(({ id, word }) => ({ ...emptyCard(id), word })),
    uploads: made.flatMap(({ id, picture, audio }) => [
      { id: `${id}/imageUrl`, file: picture, purpose: 'reading-card-image' },
      { id: `${id}/audioUrl`, file: audio, purpose: 'reading-card-audio' },
    ]),
    refused,
  };
}

interface ReadingEditorProps {
  readonly lesson: EditableReadingLesson;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

/** Edits one reading lesson: texts, the sound of the whole lesson, and cards of picture, sound, word and translation. */
export function ReadingEditor({ lesson, onChanged, onDeleted }: ReadingEditorProps) {
  const { t } = useLingui();
  const params = { id: lesson.id };
  const form = `reading.${lesson.id}`;
  const takes = useStoredTakes(form);
  return (
    <LessonEditor<EditableReadingCard, EditableReadingLesson, ReadingLessonInput>
      stored={lesson}
      form={form}
      draftOf={draftOf}
      send={(draft, version, changedWords) =>
        call('PUT /api/author/reading-lessons/{id}', { params, body: { ...draft, changedWords, version } })
      }
      remove={() => call('DELETE /api/author/reading-lessons/{id}', { params })}
      makeCards={makeCards}
      emptyCard={emptyCard}
      place={(card, slot, url) => ({ ...card, [slot]: url })}
      onChanged={onChanged}
      onDeleted={onDeleted}
      saveFailed={t`Saving the lesson failed`}
      purposes={{ imageUrl: 'reading-card-image', audioUrl: 'reading-card-audio' }}
      dropHint={t`A picture and a sound of the same name become a card: cat.jpg and cat.mp3. Folders work too.`}
      onFileSettled={takes.settle}
      renderTools={(tools) => <RecordCards lesson={lesson} purpose="reading-card-audio" takes={takes} tools={tools} />}
      renderFields={(draft, change, errorOf) => (
        <UploadField
          label={t`Audio of the whole lesson`}
          purpose="reading-lesson-audio"
          owner={lesson.id}
          url={draft.lessonAudioUrl}
          failed={t`Uploading the audio of the whole lesson failed`}
          error={errorOf('lessonAudioUrl')}
          onChange={(lessonAudioUrl) => change({ lessonAudioUrl })}
        />
      )}
    >
      {(card, { frame, fileOf, onChange, errorOf }) => (
        <CardFrame {...frame}>
          <CardPicture
            label={t`picture of ${frame.name}`}
            name={frame.name}
            url={card.imageUrl}
            reuse={{ word: card.word, onChoose: (imageUrl) => onChange({ imageUrl }) }}
            error={errorOf('imageUrl')}
            failed={t`Failed to upload picture`}
            {...fileOf(card.id, 'imageUrl', 'reading-card-image')}
          />
          <WordFields
            card={card}
            name={frame.name}
            language={lesson.language}
            purpose="reading-card-audio"
            fileOf={fileOf}
            onChange={onChange}
            errorOf={errorOf}
          />
        </CardFrame>
      )}
    </LessonEditor>
  );
}
