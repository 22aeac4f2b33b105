import type { CourseStatus } from './download-view.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const downloadStatusLabels: Record<CourseStatus, MessageDescriptor> = {
  none: msg`Not on this device`,
  waiting: msg`Waiting`,
  fetching: msg`Downloading…`,
  kept: msg`Available offline`,
  failed: msg`Could not be downloaded`,
};
