import { useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { BackButton, type StudyListPath } from './back-link.tsx';

interface FinishedPanelProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly backTo: StudyListPath;
  readonly backLabel: string;
  readonly onAgain?: () => void;
}

/** A sun over an open book: calm, and only for the eyes. */
function SunPicture() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden className="w-50">
      <circle cx="100" cy="72" r="62" className="fill-saffron-wash" />
      <circle cx="100" cy="66" r="30" className="fill-saffron" />
      <path
        d="m87 66 9 9 17-18"
        className="fill-none stroke-on-saffron"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M30 104c24-12 50-12 70 6 20-18 46-18 70-6v28c-24-10-50-10-70 6-20-16-46-16-70-6z"
        className="fill-teal"
      />
      <path d="M100 112v24" className="stroke-teal-wash" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** What follows the last card: how it went, and the ways on. */
export function FinishedPanel({ title, children, backTo, backLabel, onAgain }: FinishedPanelProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="m-auto grid animate-appear justify-items-center gap-4 px-4 py-10 text-center">
      <SunPicture />
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold focus:outline-none">
        {title}
      </h2>
      {children && <div className="grid gap-1 text-ink-soft">{children}</div>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {onAgain && (
          <Button variant="outline" icon={<RotateCcw aria-hidden />} onClick={onAgain}>
            {t`Review again`}
          </Button>
        )}
        <BackButton to={backTo} label={backLabel} />
      </div>
    </section>
  );
}
