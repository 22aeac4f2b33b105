import { excerptOf } from '@kalima/shared/domain/language/excerpt';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

interface LongTextProps {
  readonly text: string;
  /** Characters beyond which it is cut. */
  readonly most: number;
  /** Whose text it is, for screen readers. */
  readonly of: string;
}

/** A text of a list: cut where it is long, with a way to read all of it there. */
export function LongText({ text, most, of }: LongTextProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const excerpt = excerptOf(text, most);
  const all = excerptOf(text, text.length);
  if (excerpt === all) return <bdi>{all}</bdi>;
  return (
    <>
      <bdi>{isOpen ? all : excerpt}</bdi>{' '}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={isOpen ? t`less of ${of}` : t`more of ${of}`}
        className="font-semibold text-teal-ink hover:underline"
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t`less` : t`more`}
      </button>
    </>
  );
}
