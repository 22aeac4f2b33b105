import { z } from 'zod';
import { contentLimits } from '../domain/content-limits.ts';
import { contentLanguages } from '../domain/languages.ts';
import { fileUrl, id, newId, optionalText, text, version } from './fields.ts';

const language = z.enum(contentLanguages);

/** A stage of phrases or stories, as its form sends it. */
export const stageInput = z.strictObject({
  name: text(contentLimits.name),
  description: optionalText(contentLimits.description),
  language,
  coverImageUrl: fileUrl.nullable(),
});
/** A new one. */
export const newStageInput = z.strictObject({ ...stageInput.shape, ...newId });
export type StageInput = z.infer<typeof stageInput>;

/** Stages, or what is in one, in the order that they are to have. */
export const orderInput = z.strictObject({ ids: z.array(id).max(1000) });

/** A stage as it is edited; `count` says how much is in it. */
export const editableStage = z.object({
  id,
  name: z.string(),
  description: z.string(),
  language,
  coverImageUrl: z.string().nullable(),
  count: z.number().int(),
  version,
});
export type EditableStage = z.infer<typeof editableStage>;
