import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';

/** Says at once that a press was heard, while the screen that it asked for is still being fetched. */
export function NavigationProgress() {
  const { t } = useLingui();
  const isPending = useRouterState({ select: (state) => state.isLoading });
  if (!isPending) return null;
  return (
    <div
      role="progressbar"
      aria-label={t`Loading...`}
      className="pointer-events-none fixed inset-x-0 top-0 z-40 h-1 overflow-hidden bg-teal-wash"
    >
      <div className="h-full w-1/3 animate-pass bg-teal" />
    </div>
  );
}
