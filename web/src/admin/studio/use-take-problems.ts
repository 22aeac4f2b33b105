import { longestTakeSeconds, type TakeProblem } from '@kalima/shared/domain/learning/takes';
import { useLingui } from '@lingui/react/macro';

/** Why a take is not used: in short beside it, and what to do. */
export function useTakeProblems(): Readonly<Record<TakeProblem, { readonly short: string; readonly advice: string }>> {
  const { t } = useLingui();
  return {
    TOO_QUIET: {
      short: t`too quiet, not used`,
      advice: t`That was too quiet. Say it again, closer to the microphone.`,
    },
    TOO_LOUD: { short: t`too loud, not used`, advice: t`That was too loud. Say it again, a little further away.` },
    TOO_LONG: {
      short: t`too long, not used`,
      advice: t`That was longer than ${longestTakeSeconds} seconds. Say it again, and pause after it.`,
    },
  };
}
