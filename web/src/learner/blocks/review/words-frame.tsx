import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ErrorState } from '../../../ui/notice.tsx';
import { LoadingNotice } from '../../../ui/spinner.tsx';
import { useWholeScreen } from '../study/use-whole-screen.ts';

interface WordsFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What stands alone on the screen where no word is asked. */
export function WordsFrame({ title, children }: WordsFrameProps) {
  usePageTitle(title);
  useWholeScreen();
  return <div className="grid min-h-[70dvh] place-items-center px-4">{children}</div>;
}

interface WordsPendingProps {
  readonly title: string;
  /** Why there are no words; nothing while they are on their way. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Words that are asked for and not there. */
export function WordsPending({ title, error, onRetry }: WordsPendingProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  return (
    <WordsFrame title={title}>
      {error ? (
        <ErrorState headingLevel={1} title={t`The words could not be loaded`} onRetry={onRetry}>
          <p>{describe(error)}</p>
        </ErrorState>
      ) : (
        <>
          <h1 className="sr-only">{title}</h1>
          <LoadingNotice text={t`Laying out your words…`} />
        </>
      )}
    </WordsFrame>
  );
}
