import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';

interface StaleBannerProps {
  /** What theirs differs in, so that the two can be compared. */
  readonly children?: ReactNode;
  readonly isSaving: boolean;
  /** Returns what takes it back. */
  readonly onDiscardMine: () => () => void;
  readonly onSaveOver: () => void;
}

/** Tells the second of two people that the first has saved, and lets them choose whose work stays. */
export function StaleBanner({ children, isSaving, onDiscardMine, onSaveOver }: StaleBannerProps) {
  const { t } = useLingui();
  const discard = () => {
    const onPress = onDiscardMine();
    showToast(t`What you entered was discarded`, 'info', { label: t`Undo`, onPress });
  };
  return (
    <Banner tone="error">
      <p>{t`Someone else has changed this since you opened it. What you entered is still here.`}</p>
      {children && <div className="mt-1 font-normal">{children}</div>}
      <div className="my-2 flex flex-wrap gap-2">
        <Button variant="outline" onClick={discard}>
          {t`Discard mine, load theirs`}
        </Button>
        <Button variant="danger" isLoading={isSaving} onClick={onSaveOver}>
          {t`Save mine over theirs`}
        </Button>
      </div>
    </Banner>
  );
}

/** What is said where that to which something is added is not there any more, and what leads to where another is chosen. */
export interface GoneOwner {
  readonly text: string;
  readonly onBack: () => void;
}

interface SaveProblemProps {
  /** What failed, before the reason. */
  readonly failed: string;
  readonly problem: unknown;
  /** Where something is added; without it, what is edited may be gone itself. */
  readonly gone?: GoneOwner;
  readonly onDismiss: () => void;
}

/** Why saving failed; what was deleted meanwhile is told from what can be mended. */
export function SaveProblem({ failed, problem, gone, onDismiss }: SaveProblemProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const isGone = isApiError(problem, 'NOT_FOUND');
  const goneText = gone?.text ?? t`This, or what it belongs to, was deleted meanwhile. What you entered is still here.`;
  return (
    <Banner tone="error" onDismiss={onDismiss}>
      <p>{failed}</p>
      <p className="font-normal">{isGone ? goneText : describe(problem)}</p>
      {isGone && gone && (
        <Button variant="outline" className="my-2" onClick={gone.onBack}>
          {t`Back to the list`}
        </Button>
      )}
    </Banner>
  );
}
