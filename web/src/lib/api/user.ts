import type { Profile } from '@kalima/shared/contract/people/accounts';
import { createContext, use } from 'react';

/** The signed-in person, given by the guard around every screen that needs one; it cannot vanish while a screen is drawn. */
export const UserContext = createContext<Profile | null>(null);

/** The signed-in person. For screens behind the guard. */
export function useUser(): Profile {
  const user = use(UserContext);
  if (!user) throw new Error('No one is signed in');
  return user;
}
