import type { CourseStatus } from '../../lib/device/download-view.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AppLanguage } from '../../lib/app-language.ts';
import { formatMegabytes } from '../../lib/format-date.ts';

export const downloadStatusLabels: Record<CourseStatus, MessageDescriptor> = {
  none: msg`Not on this device`,
  waiting: msg`Waiting`,
  fetching: msg`Downloading…`,
  kept: msg`Available offline`,
  failed: msg`Could not be downloaded`,
};

const gigabyte = 1024 ** 3;

/** A size in megabytes or, from one on, in gigabytes; what is smaller than can be said counts as 0.1. */
export function downloadSize(bytes: number, language: AppLanguage): string {
  // The same figure, of the larger unit.
  if (bytes >= gigabyte) return formatMegabytes(bytes / 1024, language).replace('MB', 'GB');
  return formatMegabytes(bytes === 0 ? 0 : Math.max(bytes, 100 * 1024), language);
}
