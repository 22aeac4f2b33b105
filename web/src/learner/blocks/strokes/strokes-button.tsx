import { type ContentLanguage, isChinese } from '@kalima/shared/domain/language/languages';
import { strokeCharacters } from '@kalima/shared/domain/content/strokes';
import { useLingui } from '@lingui/react/macro';
import { PenLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

const StrokesDialog = lazy(() => import('./strokes-dialog.tsx').then((module) => ({ default: module.StrokesDialog })));

interface StrokesButtonProps {
  readonly word: string;
  readonly language: ContentLanguage;
  readonly className?: string;
}

/** Opens how a Chinese word is written; nothing for other words, and for texts that are longer than a word. */
export function StrokesButton({ word, language, className }: StrokesButtonProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const characters = isChinese(language) ? strokeCharacters(word) : [];
  if (characters.length === 0) return null;
  return (
    <>
      <IconButton
        label={t`Watch how it is written`}
        className={className ?? 'text-teal-ink'}
        onClick={() => setIsOpen(true)}
      >
        <PenLine aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <StrokesDialog word={word} characters={characters} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
