import type { MemoryState } from '@kalima/shared/domain/learning/memory-states';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { stateSwatches } from '../../../blocks/state-swatches.ts';

interface StateLabel {
  readonly name: MessageDescriptor;
  readonly meaning: MessageDescriptor;
  readonly swatch: string;
}

export const stateLabels: Record<MemoryState, StateLabel> = {
  learning: {
    name: msg`being learned`,
    meaning: msg`Would be remembered for less than a week.`,
    swatch: stateSwatches.learning,
  },
  settling: {
    name: msg`settling`,
    meaning: msg`Remembered for one week to three.`,
    swatch: stateSwatches.settling,
  },
  lasting: {
    name: msg`stay three weeks or more`,
    meaning: msg`Remembered for three weeks or longer.`,
    swatch: stateSwatches.lasting,
  },
  hard: {
    name: msg`hard`,
    meaning: msg`Forgotten six times or more.`,
    swatch: stateSwatches.hard,
  },
  aside: {
    name: msg`set aside by you`,
    meaning: msg`You said that you know them: they are not asked.`,
    swatch: stateSwatches.aside,
  },
};
