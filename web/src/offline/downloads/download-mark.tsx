import { type ReactNode, useSyncExternalStore } from 'react';

export interface DownloadMarkProps {
  readonly courseId: string;
  readonly title: string;
}

type Draw = (props: DownloadMarkProps) => ReactNode;

let provided: Draw | null = null;
const listeners = new Set<() => void>();

/** Says what shows the state of a course; it comes after the first screen, with what keeps the downloads going. */
export function provideDownloadMark(draw: Draw | null): void {
  provided = draw;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a course is on the device, and the way to put it there; nothing where nothing can be kept. */
export function DownloadMark(props: DownloadMarkProps) {
  const draw = useSyncExternalStore(subscribe, () => provided);
  return draw?.(props) ?? null;
}
