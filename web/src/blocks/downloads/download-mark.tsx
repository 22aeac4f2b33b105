import { useSyncExternalStore } from 'react';
import type { DownloadButton } from './download-button.tsx';

let provided: typeof DownloadButton | null = null;
const listeners = new Set<() => void>();

/** Says what shows the state of a course; it comes after the first screen, with what keeps the downloads going. */
export function provideDownloadButton(button: typeof DownloadButton | null): void {
  provided = button;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface DownloadMarkProps {
  readonly courseId: string;
  readonly title: string;
}

/** Whether a course is on the device, and the way to put it there; nothing where nothing can be kept. */
export function DownloadMark(props: DownloadMarkProps) {
  const Button = useSyncExternalStore(subscribe, () => provided);
  return Button && <Button {...props} />;
}
