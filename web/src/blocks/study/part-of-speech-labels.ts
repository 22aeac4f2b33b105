import type { PartOfSpeech } from '@kalima/shared/domain/language/parts-of-speech';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const partOfSpeechLabels: Record<PartOfSpeech, MessageDescriptor> = {
  noun: msg`Noun`,
  verb: msg`Verb`,
  adjective: msg`Adjective`,
  expression: msg`Expression`,
  other: msg`Other kind of word`,
};
