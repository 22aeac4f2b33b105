/** Which dialog of the profile is open, in the URL: the way back closes it. */
export interface ProfileSearch {
  edit?: 'profile' | 'settings' | 'security';
}

export function parseProfileSearch({ edit }: Record<string, unknown>): ProfileSearch {
  return edit === 'profile' || edit === 'settings' || edit === 'security' ? { edit } : {};
}
