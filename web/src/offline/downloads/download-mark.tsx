import { createContext, type ReactNode, use } from 'react';

export interface DownloadMarkProps {
  readonly courseId: string;
  readonly title: string;
}

export type DrawDownloadMark = (props: DownloadMarkProps) => ReactNode;

/** What shows the state of a course. It comes after the first screen, with what keeps the downloads going. */
export const DownloadMarkContext = createContext<DrawDownloadMark | null>(null);

/** Whether a course is on the device, and the way to put it there; nothing where nothing can be stored. */
export function DownloadMark(props: DownloadMarkProps) {
  return use(DownloadMarkContext)?.(props) ?? null;
}
