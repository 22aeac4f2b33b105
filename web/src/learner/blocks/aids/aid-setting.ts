import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AidChoice, readingChoices } from '@kalima/shared/domain/learning/reading-settings';
import { deviceSetting } from '../../../lib/device/device-setting.ts';

/** When pinyin and vowel marks are shown. */
export const aidSetting = deviceSetting<AidChoice>('kalima.aids', readingChoices.aids);

export const aidLabels: Readonly<Record<AidChoice, MessageDescriptor>> = {
  always: msg`Always`,
  'until-known': msg`Until I know the word`,
  'when-tapped': msg`When I tap`,
  never: msg`Never`,
};
