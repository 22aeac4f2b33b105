import type { PersonAction } from '../domain/person-log.ts';
import type { About } from './endpoint.ts';

/** About the person whom the path names. */
export function aboutUser(action: PersonAction): readonly About[] {
  return [{ action, people: ({ params }: { params: { userId: string } }) => [params.userId] }];
}

/** About the people whom the body names. */
export function aboutNamed(action: PersonAction): readonly About[] {
  return [{ action, people: ({ body }: { body: { userIds: readonly string[] } }) => body.userIds }];
}

/** About those whose courses a change has changed, as its undo names them. */
export const aboutChangedCourses: readonly About[] = [
  {
    action: 'courses-changed',
    people: ({ response }: { response: { undo: { userIds: readonly string[] } | null } }) =>
      response.undo?.userIds ?? [],
  },
];

/** About those whom an answer names; the function says as what it takes the answer. */
export function aboutAnswered(action: PersonAction, people: (response: never) => readonly string[]): readonly About[] {
  return [{ action, people: ({ response }: { response: never }) => people(response) }];
}
