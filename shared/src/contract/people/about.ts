import type { PersonAction } from '../../domain/people/person-log.ts';
import type { About } from '../endpoint.ts';

/** About the person whom the path names. */
export function aboutUser(action: PersonAction): readonly About[] {
  return [{ action, people: ({ params }: { params: { userId: string } }) => [params.userId] }];
}

/** About those whose courses a change has changed. */
export const aboutChangedCourses: readonly About[] = [
  {
    action: 'courses-changed',
    people: ({ response }: { response: { changedUserIds: readonly string[] } }) => response.changedUserIds,
  },
];

/** About those whom an answer names; the function says as what it takes the answer. */
export function aboutAnswered(action: PersonAction, people: (response: never) => readonly string[]): readonly About[] {
  return [{ action, people: ({ response }: { response: never }) => people(response) }];
}
