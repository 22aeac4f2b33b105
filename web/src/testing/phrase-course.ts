import { testId } from './study-app.tsx';

/** A stage of phrases with one course, as the back office gets them. */
export const stage = {
  id: testId(1),
  name: 'Market',
  description: '',
  language: 'english',
  coverImageUrl: null,
  version: 1,
};
export const course = {
  id: testId(2),
  stageId: stage.id,
  title: 'Greetings',
  description: '',
  language: 'english',
  imageUrl: null,
  version: 1,
};

/** A page of a list that has no further one. */
export const listOf = (items: readonly object[]) => ({ body: { items, nextCursor: null } });
