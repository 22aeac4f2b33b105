import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { Difficulty, MaterialCategory } from '@kalima/shared/domain/content/learning-material';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BadgeTone } from '../ui/badge.tsx';

export const languageLabels: Record<ContentLanguage, MessageDescriptor> = {
  chinese: msg`Chinese`,
  english: msg`English`,
  arabic: msg`Arabic`,
  egyptian: msg`Egyptian Arabic (dialect)`,
  french: msg`French`,
  spanish: msg`Spanish`,
};

export const difficultyLabels: Record<Difficulty, MessageDescriptor> = {
  beginner: msg`Beginner`,
  intermediate: msg`Intermediate`,
  advanced: msg`Advanced`,
  expert: msg`Expert`,
};

export const difficultyTones: Record<Difficulty, BadgeTone> = {
  beginner: 'teal',
  intermediate: 'saffron',
  advanced: 'coral',
  expert: 'ink',
};

export const categoryLabels: Record<MaterialCategory, MessageDescriptor> = {
  Conversation: msg`Conversation`,
  Vocabulary: msg`Vocabulary`,
  Grammar: msg`Grammar`,
  Culture: msg`Culture`,
  Pronunciation: msg`Pronunciation`,
  Reading: msg`Reading`,
  Writing: msg`Writing`,
};
