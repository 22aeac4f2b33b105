import { useLingui } from '@lingui/react/macro';
import { Languages } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { buttonStyle } from '../../../ui/button.tsx';

const PinyinDialog = lazy(() => import('./pinyin-dialog.tsx').then((module) => ({ default: module.PinyinDialog })));

interface PinyinButtonProps {
  readonly course: { readonly id: string; readonly title: string };
  /** How it looks where it is one of several in every line. */
  readonly compactStyle?: string | undefined;
}

/** Opens how the Chinese texts of a course are read. */
export function PinyinButton({ course, compactStyle }: PinyinButtonProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const isCompact = compactStyle !== undefined;
  return (
    <>
      <button
        type="button"
        {...(isCompact ? { 'aria-label': `${t`Pinyin`}: ${course.title}`, title: t`Pinyin` } : {})}
        className={compactStyle ?? buttonStyle('outline')}
        onClick={() => setIsOpen(true)}
      >
        <Languages aria-hidden />
        {!isCompact && t`Pinyin`}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PinyinDialog course={course} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
