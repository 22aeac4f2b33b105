import { z } from 'zod';
import { reviewSettingBounds as bounds } from '../../domain/learning/review-settings.ts';
import { endpoint } from '../endpoint.ts';

const wholeNumber = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().int().min(min).max(max);

/** How a learner is asked what they remember (PRODUCT.md#review). */
export const reviewSettings = z.strictObject({
  reviewsPerDay: wholeNumber(bounds.reviewsPerDay),
  newWordsPerDay: wholeNumber(bounds.newWordsPerDay),
  sessionMinutes: wholeNumber(bounds.sessionMinutes),
  hasTyping: z.boolean(),
  hasSaying: z.boolean(),
  /** Hours after midnight at which the learner's day begins. */
  firstHour: wholeNumber(bounds.firstHour),
});

export const getReviewSettings = endpoint({
  method: 'GET',
  path: '/api/review/settings',
  access: 'user',
  summary: 'How the caller is asked what they remember: what they have set, else what is proposed.',
  status: 200,
  response: reviewSettings,
});

export const updateReviewSettings = endpoint({
  method: 'PUT',
  path: '/api/review/settings',
  access: 'user',
  summary: 'Sets how the caller is asked what they remember.',
  body: reviewSettings,
  status: 200,
  response: reviewSettings,
});
