import { useLingui } from '@lingui/react/macro';
import { PackageOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { buttonStyle } from '../../../ui/button.tsx';
import type { ExportChoice } from './export-dialog.tsx';

const ExportDialog = lazy(() => import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })));

interface ExportButtonProps {
  readonly choices: readonly [ExportChoice, ...ExportChoice[]];
  /** How it looks where it is one of several in every line, without words. */
  readonly compactStyle?: string | undefined;
  /** Says of what, where there are several. */
  readonly of?: string | undefined;
}

/** Opens what exports content. */
export function ExportButton({ choices, compactStyle, of }: ExportButtonProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={of === undefined ? undefined : `${t`Export`}: ${of}`}
        title={compactStyle === undefined ? undefined : t`Export`}
        className={classNames(compactStyle ?? buttonStyle('outline'))}
        onClick={() => setIsOpen(true)}
      >
        <PackageOpen aria-hidden />
        {compactStyle === undefined && t`Export`}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportDialog choices={choices} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
