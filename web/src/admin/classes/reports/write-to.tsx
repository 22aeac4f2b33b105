import { useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { classNames } from '../../../lib/format/class-names.ts';
import { buttonStyle } from '../../../ui/button.tsx';

interface WriteToProps {
  readonly emails: readonly (string | null)[];
  /** What the link says, told how many are written to. */
  readonly label?: (count: number) => string;
  readonly className?: string;
}

/** Opens a message to people in the mail program; those who are several do not see each other. Nothing where nobody has an address. */
export function WriteTo({ emails, label, className }: WriteToProps) {
  const { t } = useLingui();
  const known = emails.flatMap((email) => (email === null ? [] : encodeURIComponent(email)));
  if (known.length === 0) return null;
  return (
    <a
      className={buttonStyle('quiet', classNames('shrink-0 print:hidden', className))}
      href={known.length === 1 ? `mailto:${known[0]}` : `mailto:?bcc=${known.join(',')}`}
    >
      <Mail aria-hidden />
      {label?.(known.length) ?? t`Write to`}
    </a>
  );
}
