import { lazy, Suspense } from 'react';
import { loadLaterTexts } from '../../lib/later-texts.ts';
import { useUser } from '../../lib/session.ts';
import type { DownloadButton } from './download-button.tsx';

/** Fetched after the list, which does without it. */
const Button = lazy((): Promise<{ default: typeof DownloadButton }> =>
  Promise.all([import('./download-button.tsx'), loadLaterTexts()]).then(
    ([module]) => ({ default: module.DownloadButton }),
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
