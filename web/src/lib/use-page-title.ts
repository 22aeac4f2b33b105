import { useEffect } from 'react';
import { siteName } from './api/school.ts';

/** Names the browser's tab after the screen; as before while its name is not known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · ${siteName()}`;
  }, [title]);
}
