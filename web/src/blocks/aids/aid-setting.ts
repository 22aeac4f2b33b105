import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AidChoice, aidChoices } from '@kalima/shared/domain/reading-aids';
import { deviceSetting } from '../../lib/device-setting.ts';

/** When pinyin and vowel marks are shown on this device. */
export const aidSetting = deviceSetting<AidChoice>('kalima.aids', aidChoices, 'until-known');

export const aidLabels: Readonly<Record<AidChoice, MessageDescriptor>> = {
  always: msg`Always`,
  'until-known': msg`Until I know the word`,
  'when-tapped': msg`When I tap`,
  never: msg`Never`,
};
