import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** An address typed on the login form, carried to the register form; not in the URL, which servers log. */
    email?: string;
  }
}

/** The address that was typed on the form before this one. */
export function useEntryEmail(): string {
  return useLocation({ select: (location) => location.state.email }) ?? '';
}
