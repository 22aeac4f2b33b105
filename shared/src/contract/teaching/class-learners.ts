import { z } from 'zod';
import { nativeLanguages, contentLanguages } from '../../domain/language/languages.ts';
import { cardLimits } from '../../domain/people/login-cards.ts';
import { mostNewLearners } from '../../domain/people/user-names.ts';
import { aboutAnswered } from '../people/about.ts';
import { email, fullName, givenUserName } from '../people/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams, newId, text, timestamp } from '../fields.ts';

export const proposeUserNames = endpoint({
  method: 'POST',
  path: '/api/teacher/classes/{id}/user-names',
  access: 'teacher',
  summary:
    'A user name for each of these names, in their order, which nobody has yet. Changes nothing; a body, since a list of a class is too long for an address.',
  params: idParams,
  body: z.strictObject({ names: z.array(text(120)).min(1).max(mostNewLearners) }),
  isCostly: true,
  status: 200,
  response: z.object({ userNames: z.array(z.string()) }),
  errors: ['CLASS_NOT_FOUND'],
});

export const createClassLearners = endpoint({
  method: 'POST',
  path: '/api/teacher/classes/{id}/learners',
  access: 'teacher',
  summary: `Makes accounts without passwords for up to ${mostNewLearners} learners, all or none, and puts them into the class. What is wrong is told by row. Under ids of the caller's each is made once. An address is given by an admin alone.`,
  params: idParams,
  body: z.strictObject({
    learners: z
      .array(z.strictObject({ ...newId, name: fullName, userName: givenUserName, email: email.optional() }))
      .min(1)
      .max(mostNewLearners),
    targetLanguage: z.enum(contentLanguages).optional(),
    nativeLanguage: z.enum(nativeLanguages).optional(),
  }),
  about: aboutAnswered('account-made', (made: { userIds: string[] }) => made.userIds),
  status: 201,
  response: z.object({ userIds: z.array(id) }),
  errors: ['CLASS_NOT_FOUND', 'CLASS_ARCHIVED', 'CLASS_FULL', 'TOO_MANY_ATTEMPTS'],
});

export const loginCard = z.object({
  userId: id,
  name: z.string(),
  userName: z.string().nullable(),
  email: z.string().nullable(),
  /** Shown this once. */
  code: z.string(),
});
export type LoginCard = z.infer<typeof loginCard>;

const cardUserIds = z.array(id).min(1).max(cardLimits.atOnce);

export const createLoginCards = endpoint({
  method: 'POST',
  path: '/api/teacher/classes/{id}/login-cards',
  access: 'teacher',
  summary: `Makes login cards for learners of a class, for all where none are named, or for those without a card, in place of those that they had (PRODUCT.md#login-cards). Each signs its learner in once within ${cardLimits.days} days. Whom the caller may not let in is left out.`,
  params: idParams,
  body: z.strictObject({ userIds: cardUserIds.optional(), people: z.enum(['all', 'without-card']).optional() }),
  isCostly: true,
  about: aboutAnswered('card-made', (made: { cards: LoginCard[] }) => made.cards.map(({ userId }) => userId)),
  status: 201,
  response: z.object({ cards: z.array(loginCard), expiresAt: timestamp.nullable(), leftOutUserIds: z.array(id) }),
  errors: ['CLASS_NOT_FOUND'],
});

export const voidLoginCards = endpoint({
  method: 'POST',
  path: '/api/teacher/classes/{id}/login-cards/removal',
  access: 'teacher',
  summary: 'Ends the login cards of learners and signs them out everywhere. Again changes nothing.',
  params: idParams,
  body: z.strictObject({ userIds: cardUserIds }),
  about: aboutAnswered('card-ended', (ended: { endedUserIds: string[] }) => ended.endedUserIds),
  status: 200,
  response: z.object({ endedUserIds: z.array(id) }),
  errors: ['CLASS_NOT_FOUND'],
});
