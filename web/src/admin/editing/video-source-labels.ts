import type { VideoSource } from '@kalima/shared/domain/content/video-url';
import { useLingui } from '@lingui/react/macro';

/** What the sources of a video are called; the names of sites are the same in every language. */
export function useVideoSourceLabels(): Record<VideoSource, string> {
  const { t } = useLingui();
  return { upload: t`Uploaded Video`, youtube: 'YouTube', bilibili: 'Bilibili' };
}
