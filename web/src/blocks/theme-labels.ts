import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Theme } from '../lib/device/theme.ts';

export const themeLabels: Record<Theme, MessageDescriptor> = {
  system: msg`Like the system`,
  light: msg`Light`,
  dark: msg`Dark`,
};
