import { useLingui } from '@lingui/react/macro';
import { Images, Library } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { LibraryDialog } from '../files/library-dialog.tsx';

interface ReuseButtonProps {
  readonly kind: 'picture' | 'sound';
  /** What the file is of, for the button's name. */
  readonly name: string;
  /** What is sought at first. */
  readonly word: string;
  readonly onChoose: (url: string) => void;
  readonly className?: string;
  /** Where Tab goes from word to word: it is reached by hand alone. */
  readonly isOffTab?: boolean;
}

/** Chooses a file that the school has already (PRODUCT.md#media-library). */
export function ReuseButton({ kind, name, word, onChoose, className, isOffTab = false }: ReuseButtonProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const isPicture = kind === 'picture';
  return (
    <>
      <IconButton
        label={isPicture ? t`Use a picture again for ${name}` : t`Use a sound again for ${name}`}
        className={className}
        tabIndex={isOffTab ? -1 : undefined}
        onClick={() => setIsOpen(true)}
      >
        {isPicture ? <Images aria-hidden /> : <Library aria-hidden />}
      </IconButton>
      {isOpen && (
        <LibraryDialog
          kind={kind}
          word={word}
          onClose={() => setIsOpen(false)}
          onChoose={(url) => {
            setIsOpen(false);
            onChoose(url);
          }}
        />
      )}
    </>
  );
}
