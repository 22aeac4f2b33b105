import { useLingui } from '@lingui/react/macro';
import type { RecordingProblem } from '../../lib/sound/microphone.ts';

/** Why nothing was recorded, and what to do about it. */
export function useRecordingProblems(): Readonly<Record<RecordingProblem, string>> {
  const { t } = useLingui();
  return {
    INSECURE: t`Browsers lend the microphone only to pages served by HTTPS. Ask who runs this server, or upload a file.`,
    DENIED: t`The microphone is not allowed. Allow it in the browser's settings for this page and try again.`,
    NO_MICROPHONE: t`No microphone was found. Connect one and try again.`,
    SILENT: t`Nothing was heard. Speak closer to the microphone and try again.`,
    FAILED: t`The recording failed. Please try again.`,
  };
}
