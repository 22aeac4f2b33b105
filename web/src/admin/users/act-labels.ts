import type { PersonAction } from '@kalima/shared/domain/people/person-log';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What was done to a person, as the log names it. */
export const actLabels: Record<PersonAction, MessageDescriptor> = {
  'account-made': msg`Made the account`,
  'account-seen': msg`Looked at the account`,
  'role-changed': msg`Changed the role`,
  deactivated: msg`Deactivated the account`,
  reactivated: msg`Reactivated the account`,
  'link-made': msg`Made a link that sets the password`,
  'single-sign-on-changed': msg`Changed the single sign-on`,
  'courses-seen': msg`Looked at the assigned courses`,
  'courses-changed': msg`Changed the assigned courses`,
  'progress-seen': msg`Looked at the progress`,
  'progress-reset': msg`Let them start over`,
  'class-changed': msg`Changed a class of theirs`,
  'class-report-seen': msg`Looked at a report of the class that names them`,
  'report-seen': msg`Looked at the report about them`,
  'notes-seen': msg`Read the notes about them`,
  'note-written': msg`Wrote a note about them`,
  'note-deleted': msg`Deleted a note about them`,
  'card-made': msg`Made a login card`,
  'card-ended': msg`Ended the login card`,
  'log-seen': msg`Read this log`,
  exported: msg`Exported everything about them`,
};
