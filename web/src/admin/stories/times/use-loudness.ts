import { findSounds } from '@kalima/shared/domain/learning/proposed-times';
import type { Span } from '@kalima/shared/domain/content/sentence-times';
import { useEffect, useState } from 'react';
import { type Loudness, loudnessWindow, readLoudness } from '../../../lib/sound/read-loudness.ts';
import type { Passage } from './passages.ts';

/** How loud a recording is and where something is heard; undefined while it is read, null where it cannot be. */
export type Heard = (Loudness & { readonly sounds: readonly Span[] }) | null | undefined;

/** Reads the recording of a passage. Players of other sites give none. */
export function useLoudness({ url, kind }: Passage): Heard {
  const [read, setRead] = useState<{ readonly url: string; readonly heard: Heard }>();
  const isReadable = url !== null && (kind === 'sound' || kind === 'film');
  useEffect(() => {
    if (!isReadable) return;
    const leaving = new AbortController();
    readLoudness(url, leaving.signal).then(
      (loudness) => setRead({ url, heard: { ...loudness, sounds: findSounds(loudness.levels, loudnessWindow) } }),
      () => {
        if (!leaving.signal.aborted) setRead({ url, heard: null });
      },
    );
    return () => leaving.abort();
  }, [url, isReadable]);
  if (!isReadable) return null;
  return read?.url === url ? read.heard : undefined;
}
