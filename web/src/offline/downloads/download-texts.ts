import type { CourseStatus } from './download-view.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const downloadStatusLabels: Record<CourseStatus, MessageDescriptor> = {
  none: msg`Not on this device`,
  pending: msg`Waiting`,
  fetching: msg`Downloading…`,
  stored: msg`Available offline`,
  failed: msg`Could not be downloaded`,
};
