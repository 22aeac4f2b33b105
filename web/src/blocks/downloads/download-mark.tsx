import { lazy, Suspense } from 'react';
import { withTexts } from '../../lib/app-language.ts';
import { useUser } from '../../lib/session.ts';
import { downloadTexts } from './download-catalogue.ts';
import type { DownloadButton } from './download-button.tsx';

/** Fetched after the list, which does without it. */
const fetchButton = withTexts(downloadTexts, () => import('./download-button.tsx'));
const Button = lazy((): Promise<{ default: typeof DownloadButton }> =>
  fetchButton().then(
    (module) => ({ default: module.DownloadButton }),
    () => ({ default: () => <></> }),
  ),
);

interface DownloadMarkProps {
  readonly courseId: string;
  readonly title: string;
}

/** Whether a course is on the device, and the way to put it there. Nothing is kept for admins. */
export function DownloadMark(props: DownloadMarkProps) {
  if (useUser().role === 'admin') return null;
  return (
    <Suspense fallback={null}>
      <Button {...props} />
    </Suspense>
  );
}
