/** Kinds of changes that their makers can take back (PRODUCT.md#taking-back). */
export const changeKinds = [
  'course-assigned',
  'course-taken',
  'courses-assigned',
  'courses-taken',
  'members-added',
  'members-removed',
  'class-courses-added',
  'class-courses-removed',
  'due-day-moved',
  'practice-set-made',
  'class-teacher-removed',
  'import-made',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Things that an import makes. */
export const importedThings = ['cards', 'phrases', 'stories', 'courses'] as const;
export type ImportedThing = (typeof importedThings)[number];

/** Bounds of changes (PRODUCT.md#taking-back). */
export const changeRules = {
  /** Hours for which a change can be taken back. */
  undoHours: 24,
  /** Changes that are listed of a person, the latest first. */
  listed: 20,
  /** Changes that are kept of a person, beside those of imports, which have a bound of their own. */
  kept: 200,
} as const;
