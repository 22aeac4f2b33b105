import { useEffect } from 'react';
import { siteName } from './school.ts';

/** Names the browser's tab after the screen. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteName()}`;
  }, [title]);
}
