import type { LessonStage } from '@kalima/shared/domain/content/lesson-stages';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface StageLabel {
  readonly name: MessageDescriptor;
  readonly description: MessageDescriptor;
}

/** The fixed names of the stages of reading and flashcards (PRODUCT.md#stages-of-lessons). */
export const lessonStageLabels: Record<LessonStage, StageLabel> = {
  1: { name: msg`First words`, description: msg`The things around you: look, listen and recognise them.` },
  2: { name: msg`Everyday life`, description: msg`What people do, need and say from morning to evening.` },
  3: { name: msg`Out and about`, description: msg`Places, journeys and the people whom you meet on the way.` },
  4: { name: msg`At home in the language`, description: msg`Ideas, feelings and fine differences between words.` },
};
