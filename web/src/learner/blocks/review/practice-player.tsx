import { presetReviewSettings } from '@kalima/shared/domain/learning/review-settings';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../../../lib/api/user.ts';
import { LoadingNotice } from '../../../ui/spinner.tsx';
import { reviewSettingsQuery } from '../study/review-settings-query.ts';
import type { Practice } from './practice.ts';
import { ReviewPlayer } from './review-player.tsx';

interface PracticePlayerProps {
  readonly practice: Practice;
  /** Where the way out leads. */
  readonly exitTo?: '/today' | '/vocabulary';
  readonly next?: ReactNode;
}

/** Words asked beside the queue, in the ways that the learner has set; where nothing tells them, in those that are proposed. */
export function PracticePlayer({ practice, exitTo, next }: PracticePlayerProps) {
  const { t } = useLingui();
  const { data, isError } = useQuery(reviewSettingsQuery(useUser().id));
  const settings = data ?? (isError ? presetReviewSettings : null);
  if (!settings) return <LoadingNotice text={t`Laying out your words…`} />;
  const { hasTyping, hasSaying } = settings;
  return (
    <ReviewPlayer review={{ ...practice, hasTyping, hasSaying }} isPractice {...(exitTo && { exitTo })} next={next} />
  );
}
