import { z } from 'zod';
import { contentLimits } from '../../domain/content/content-limits.ts';
import { optionalText } from '../fields.ts';

/** What parts a word from others that are written alike (PRODUCT.md#items); missing or empty for nearly all. */
export const sense = { sense: z.string().optional() };

/** The sense as a form sends it. Older clients send none: what is stored for the part stays. */
export const senseInput = { sense: optionalText(contentLimits.sense).optional() };
