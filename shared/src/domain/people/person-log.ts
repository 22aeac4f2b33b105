/** What admins and teachers do that is about one person and is noted (PRODUCT.md#who-looked-and-changed). */
export const personActions = [
  'account-made',
  'account-seen',
  'role-changed',
  'deactivated',
  'reactivated',
  'link-made',
  'single-sign-on-changed',
  'courses-seen',
  'courses-changed',
  'progress-seen',
  'progress-reset',
  'class-changed',
  'class-report-seen',
  'report-seen',
  'notes-seen',
  'note-written',
  'note-deleted',
  'card-made',
  'card-ended',
  'log-seen',
  'exported',
] as const;
export type PersonAction = (typeof personActions)[number];

/** How what was noted is kept and shown. */
export const personLogRules = {
  /** Minutes within which the same person doing the same is noted once. */
  onceIn: 60,
  keptDays: 365,
  page: 50,
} as const;
