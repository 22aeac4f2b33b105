import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useOnline } from '../../../lib/device/use-online.ts';
import { Button } from '../../../ui/button.tsx';

interface RosterFootProps {
  readonly importButton: RefObject<HTMLButtonElement | null>;
  readonly importLabel: string;
  readonly isNothing: boolean;
  readonly isChecking: boolean;
  readonly isImporting: boolean;
  /** How many rows stay out. */
  readonly errorCount: number;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

/** What an import would do and what stays out, always in sight. */
export function RosterFoot({ importButton, importLabel, errorCount, ...props }: RosterFootProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3 max-md:bottom-(--bottom-bar)">
      <Button
        ref={importButton}
        isLoading={props.isImporting}
        disabled={props.isNothing || !isOnline}
        onClick={props.onImport}
      >
        {importLabel}
      </Button>
      <p role="status" className="text-s text-ink-soft max-md:order-first max-md:basis-full md:flex-1">
        {errorCount > 0 && (
          <b className="font-semibold text-ink">
            {t`${plural(errorCount, { one: '# row with errors stays out.', other: '# rows with errors stay out.' })}`}
          </b>
        )}{' '}
        {!isOnline
          ? t`You are offline.`
          : props.isImporting
            ? t`The roster is being imported. A whole school takes up to half a minute.`
            : props.isChecking
              ? t`Checking the roster`
              : t`Nobody is deleted. It can be undone for a day.`}
      </p>
      <Button variant="quiet" onClick={props.onCancel}>{t`Cancel`}</Button>
    </div>
  );
}
