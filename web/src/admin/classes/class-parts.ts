/** The parts of the screen of a class, in their order. */
export const classParts = ['overview', 'progress', 'learners', 'courses', 'settings'] as const;
export type ClassPart = (typeof classParts)[number];
