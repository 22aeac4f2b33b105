import { decodeText, guessEncoding } from '@kalima/shared/domain/language/text-encodings';
import {
  type Cue,
  fitSubtitles,
  readCues,
  sentencesOfCues,
  subtitleLimits,
} from '@kalima/shared/domain/content/subtitles';
import { timeLimits } from '@kalima/shared/domain/content/sentence-times';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import type { TimedSentence } from './passages.ts';
import type { Times } from './use-times.ts';

/** Takes times from a file of subtitles; where its text is another one, it is asked whether that is to be the text (PRODUCT.md#times-of-sentences). */
export function useSubtitles(
  times: Times,
  pageId: string | null,
  sentences: readonly TimedSentence[],
  length: number | null,
) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const [damaged, setDamaged] = useState<{ readonly name: string; readonly lines: readonly number[] }>();
  const [other, setOther] = useState<{ readonly name: string; readonly cues: readonly Cue[] } | null>(null);

  function take(cues: readonly Cue[]): void {
    times.change(pageId, () =>
      sentencesOfCues(cues.slice(0, timeLimits.sentences)).map((sentence) => ({
        ...sentence,
        pageId,
        id: crypto.randomUUID(),
      })),
    );
    setOther(null);
  }

  async function read(file: File): Promise<void> {
    setProblem(undefined);
    setDamaged(undefined);
    const { name } = file;
    if (file.size > subtitleLimits.bytes) {
      setProblem(t`${name} is too large for subtitles.`);
      return;
    }
    const text = await file.arrayBuffer().then(
      (buffer) => {
        const bytes = new Uint8Array(buffer);
        return decodeText(bytes, guessEncoding(bytes));
      },
      () => null,
    );
    if (text === null) {
      setProblem(t`${name} cannot be read.`);
      return;
    }
    const all = readCues(text);
    if (all === 'NO_SUBTITLES') {
      setProblem(t`${name} holds no subtitles: SRT or WebVTT is needed.`);
      return;
    }
    if (all === 'TOO_MANY_CUES') {
      const { cues } = subtitleLimits;
      setProblem(t`${name} holds more than ${cues} subtitles.`);
      return;
    }
    const end = length === null ? Number.POSITIVE_INFINITY : Math.round(length);
    setDamaged(all.damaged.length === 0 ? undefined : { name, lines: all.damaged });
    const cues = all.cues
      .map((cue) => ({ ...cue, ends: Math.min(cue.ends, end) }))
      .filter(({ begins, ends }) => ends - begins >= timeLimits.shortest);
    if (cues.length === 0) {
      setProblem(t`The times of ${name} lie beyond the end of the recording.`);
      return;
    }
    if (sentences.length === 0) {
      take(cues);
      return;
    }
    const fitted = fitSubtitles(
      cues,
      sentences.map((sentence) => sentence.text),
    );
    if (!fitted) {
      setOther({ name, cues });
      return;
    }
    times.change(pageId, (now) => now.map((sentence, place) => ({ ...sentence, ...fitted[place] })));
    const count = fitted.filter(({ begins }) => begins !== null).length;
    showToast(t`${plural(count, { one: '# sentence got its time', other: '# sentences got their times' })}`);
  }

  return {
    problem,
    forgetProblem: () => setProblem(undefined),
    /** The file of which something could not be read, and the lines of that. */
    damaged,
    forgetDamaged: () => setDamaged(undefined),
    /** Subtitles that read differently, until it is said what becomes of them. */
    other,
    take: () => other && take(other.cues),
    leave: () => setOther(null),
    read,
  };
}
