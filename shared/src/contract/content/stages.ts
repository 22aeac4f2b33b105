import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { contentLanguages } from '../../domain/language/languages.ts';
import { endpoint } from '../endpoint.ts';
import { done, fileUrl, id, idParams, listOf, newId, optionalText, text, version } from '../fields.ts';

const language = z.enum(contentLanguages);

/** A stage of phrases or stories, as its form sends it. */
export const stageInput = z.strictObject({
  name: text(contentLimits.name),
  description: optionalText(contentLimits.description),
  language,
  coverImageUrl: fileUrl.nullable(),
});
/** A new one. */
const newStageInput = z.strictObject({ ...stageInput.shape, ...newId });
export type StageInput = z.infer<typeof stageInput>;

/** Stages, or what is in one, in the order that they are to have. */
export const orderInput = z.strictObject({ ids: z.array(id).max(1000) });

/** A stage as it is edited; `count` says how much is in it. */
const editableStage = z.object({
  id,
  name: z.string(),
  description: z.string(),
  language,
  coverImageUrl: z.string().nullable(),
  count: z.number().int(),
  version,
});
export type EditableStage = z.infer<typeof editableStage>;

/**
 * The endpoints of the stages of a kind of content, which administrators make and authors put content into. `content` is what stands in
 * them, such as `phrases`.
 */
export const stageEndpoints = <const Kind extends 'phrase' | 'story'>(kind: Kind, content: string) => ({
  list: endpoint({
    method: 'GET',
    path: `/api/author/${kind}-stages`,
    access: 'author',
    summary: `All stages of ${content}, also empty ones.`,
    status: 200,
    response: listOf(editableStage),
  }),
  create: endpoint({
    method: 'POST',
    path: `/api/admin/${kind}-stages`,
    access: 'admin',
    summary: `Makes a stage of ${content}, as the last one. Under an id of the caller's it is made once, however often it is sent.`,
    body: newStageInput,
    status: 201,
    response: editableStage,
  }),
  update: endpoint({
    method: 'PUT',
    path: `/api/admin/${kind}-stages/{id}`,
    access: 'admin',
    summary: `Replaces what a stage of ${content} is called and shows; \`version\` is the one that was read.`,
    params: idParams,
    body: z.strictObject({ ...stageInput.shape, version }),
    status: 200,
    response: editableStage,
    errors: ['NOT_FOUND', 'STALE_VERSION'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `/api/admin/${kind}-stages/{id}`,
    access: 'admin',
    summary: `Deletes a stage with its ${content} and their assignments.`,
    params: idParams,
    status: 200,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  order: endpoint({
    method: 'PUT',
    path: `/api/admin/${kind}-stages/order`,
    access: 'admin',
    summary: `Puts the stages of ${content} in order, for learners as well. Stages that are not named, such as newer ones, follow.`,
    body: orderInput,
    status: 200,
    response: listOf(editableStage),
  }),
});
export type StageEndpoints = ReturnType<typeof stageEndpoints<'phrase' | 'story'>>;
