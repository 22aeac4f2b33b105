/** The tables of stages that teachers make; their covers are media. */
export const stageTables = ['stages', 'story_stages'] as const;

export type StageTable = (typeof stageTables)[number];
