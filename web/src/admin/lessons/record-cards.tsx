import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import { useLingui } from '@lingui/react/macro';
import { AudioLines } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { StoredTake } from '../../offline/person/takes.ts';
import { Button } from '../../ui/button.tsx';
import { RecordingStudio } from '../studio/recording-studio.tsx';
import type { LessonTools } from './lesson-editor.tsx';
import type { EditedCard } from './use-lesson-editing.ts';
import { type StoredTakes, soundSlot } from './use-stored-takes.ts';

interface SoundCard extends EditedCard {
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
}

interface RecordCardsProps<Card extends SoundCard> {
  readonly lesson: { readonly name: string; readonly language: ContentLanguage };
  readonly purpose: UploadPurpose;
  readonly takes: StoredTakes;
  readonly tools: LessonTools<Card>;
}

/** Opens the studio for the cards of a lesson, and sends what an earlier visit recorded and did not send. */
export function RecordCards<Card extends SoundCard>({ lesson, purpose, takes, tools }: RecordCardsProps<Card>) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { cards, isOnItsWay, isDraftOffered } = tools;
  const hasSound = ({ id, audioUrl }: Card) => (audioUrl ?? '') !== '' || isOnItsWay(id, soundSlot);
  const send = useEffectEvent((left: readonly StoredTake[]) => {
    takes.take(left.map(({ id }) => id));
    for (const { id, bytes } of left) {
      if (isOnItsWay(id, soundSlot)) continue;
      tools.fileOf(id, soundSlot, purpose).onFile(new File([bytes], 'recording.wav', { type: 'audio/wav' }));
    }
  });
  // Not before it is known which cards these are.
  useEffect(() => {
    const left = isDraftOffered ? [] : takes.left.filter(({ id }) => cards.some((card) => card.id === id));
    if (left.length > 0) send(left);
  }, [takes.left, cards, isDraftOffered]);
  const spoken = cards.filter(({ word }) => word.trim() !== '');
  if (spoken.length === 0) return null;
  return (
    <>
      <Button variant="outline" icon={<AudioLines aria-hidden />} onClick={() => setIsOpen(true)}>
        {t`Record the words`}
      </Button>
      {isOpen && (
        <RecordingStudio
          name={lesson.name}
          language={languageTag(lesson.language)}
          words={spoken.map((card) => ({
            id: card.id,
            text: card.word,
            translation: card.translation,
            imageUrl: card.imageUrl === '' ? null : card.imageUrl,
            hasSound: hasSound(card),
          }))}
          pendingCount={cards.filter(({ id }) => isOnItsWay(id, soundSlot)).length}
          onTake={(id, file) => {
            takes.keep(id, file);
            tools.fileOf(id, soundSlot, purpose).onFile(file);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
