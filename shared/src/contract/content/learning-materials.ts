import { z } from 'zod';
import { contentLanguages } from '../../domain/language/languages.ts';
import { difficulties, materialCategories, materialLimits } from '../../domain/content/learning-material.ts';
import { videoSources } from '../../domain/content/video-url.ts';
import { endpoint } from '../endpoint.ts';
import {
  cursorQuery,
  done,
  id,
  idParams,
  listOf,
  newId,
  optionalText,
  searchQuery,
  text,
  timestamp,
  version,
} from '../fields.ts';

const shownFields = {
  id,
  title: z.string(),
  tags: z.array(z.string()),
  difficulty: z.enum(difficulties),
  category: z.enum(materialCategories),
  language: z.enum(contentLanguages),
  imageUrl: z.string().nullable(),
  readTime: z.string(),
  createdAt: timestamp,
};

/** A material as a card shows it: the excerpt instead of the text. */
export const materialCard = z.object({ ...shownFields, excerpt: z.string(), hasVideo: z.boolean() });
export type MaterialCard = z.infer<typeof materialCard>;

/** A material as its page shows it. `content` is sanitised HTML. */
export const material = z.object({
  ...shownFields,
  content: z.string(),
  videoUrl: z.string().nullable(),
  videoSource: z.enum(videoSources).nullable(),
});
export type Material = z.infer<typeof material>;

/** A material as it is edited. */
export const editableMaterial = z.object({ ...material.shape, version, updatedAt: timestamp });
export type EditableMaterial = z.infer<typeof editableMaterial>;

const filters = {
  q: searchQuery,
  language: z.enum(contentLanguages).optional(),
  difficulty: z.enum(difficulties).optional(),
  category: z.enum(materialCategories).optional(),
  cursor: cursorQuery,
};

export const listMaterials = endpoint({
  method: 'GET',
  path: '/api/learning-materials',
  access: 'user',
  summary:
    'The materials that the person may read, newest first, 50 a page, with categories and languages among all of them. Arabic stands for Egyptian as well.',
  query: z.strictObject(filters),
  isCostlySearch: true,
  status: 200,
  response: listOf(materialCard).extend({
    categories: z.array(z.enum(materialCategories)),
    /** How much of each language there is among all of them. */
    languages: z.partialRecord(z.enum(contentLanguages), z.number().int()),
  }),
});

export const getMaterial = endpoint({
  method: 'GET',
  path: '/api/learning-materials/{id}',
  access: 'user',
  summary: 'One material; not assigned and not existing look the same to a learner.',
  params: idParams,
  status: 200,
  response: material,
  errors: ['NOT_FOUND'],
});

export const materialInput = z.strictObject({
  title: text(materialLimits.title),
  /** HTML; sanitised at save. Pictures in it as `data:` addresses become media, so more may be sent than is kept. */
  content: text(materialLimits.sentContent),
  difficulty: z.enum(difficulties),
  category: z.enum(materialCategories),
  language: z.enum(contentLanguages),
  tags: z.array(text(materialLimits.tag)).max(materialLimits.tags),
  /** Address of an uploaded picture (`/media/...`). */
  imageUrl: optionalText(materialLimits.url).nullable(),
  /** Address of an uploaded video, or a YouTube or Bilibili link. */
  videoUrl: optionalText(materialLimits.url).nullable(),
  videoSource: z.enum(videoSources).nullable(),
  readTime: optionalText(materialLimits.readTime),
});
export type MaterialInput = z.infer<typeof materialInput>;

export const getEditableMaterial = endpoint({
  method: 'GET',
  path: '/api/author/learning-materials/{id}',
  access: 'author',
  summary: 'One material with all that its form edits.',
  params: idParams,
  status: 200,
  response: editableMaterial,
  errors: ['NOT_FOUND'],
});

export const createMaterial = endpoint({
  method: 'POST',
  path: '/api/author/learning-materials',
  access: 'author',
  summary:
    "Makes a material and its course, which is free at first. Under an id of the caller's it is made once, however often it is sent.",
  body: z.strictObject({ ...materialInput.shape, ...newId }),
  status: 201,
  response: editableMaterial,
  errors: ['PROCESSOR_TIME_SPENT'],
});

export const updateMaterial = endpoint({
  method: 'PUT',
  path: '/api/author/learning-materials/{id}',
  access: 'author',
  summary: 'Replaces a material; `version` is the one that was read.',
  params: idParams,
  body: z.strictObject({ ...materialInput.shape, version }),
  status: 200,
  response: editableMaterial,
  errors: ['CONTENT_OF_OTHERS', 'NOT_FOUND', 'STALE_VERSION', 'PROCESSOR_TIME_SPENT'],
});

export const deleteMaterial = endpoint({
  method: 'DELETE',
  path: '/api/author/learning-materials/{id}',
  access: 'author',
  summary: 'Deletes a material with its course and assignments.',
  params: idParams,
  status: 200,
  response: done,
  errors: ['CONTENT_OF_OTHERS', 'CONTENT_IN_USE', 'NOT_FOUND'],
});
