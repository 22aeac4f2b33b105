import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { QrCode } from '../../../blocks/qr-code.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import './poster.css';
import { posterWords } from './poster-words.ts';

interface PosterProps {
  readonly name: string;
  readonly code: string;
  readonly address: string;
}

/** A sheet that says in three languages how to join: black on white in any theme, as the printer has it. */
function Poster({ name, code, address }: PosterProps) {
  const { t } = useLingui();
  return (
    <div className="@container">
      <div className="grid justify-items-center gap-6 rounded-control bg-qr-light px-6 py-8 text-center text-qr-dark @max-sm:px-3">
        <p dir="auto" className="text-[2.25rem] leading-tight font-bold wrap-anywhere">
          {name}
        </p>
        <ul className="grid gap-2">
          {posterWords.map(({ lang, dir, join }) => (
            <li key={lang} lang={lang} dir={dir} className="text-center text-xl font-semibold">
              {join}
            </li>
          ))}
        </ul>
        <QrCode text={address} label={t`QR code of the address to join`} className="size-64" />
        <p
          dir="ltr"
          className="max-w-full text-[clamp(1.75rem,13cqi,3.5rem)] leading-none font-bold tracking-[0.15em] whitespace-nowrap"
        >
          {code}
        </p>
        <ul className="grid gap-1.5">
          {posterWords.map(({ lang, dir, scan, type }) => (
            <li key={lang} lang={lang} dir={dir} className="text-center">
              {scan} {type}
            </li>
          ))}
        </ul>
        <p dir="ltr" className="text-l font-semibold wrap-anywhere">
          {address}
        </p>
      </div>
    </div>
  );
}

/** Shows the poster of a class as it comes out of the printer, and prints it. */
export function PosterDialog({ onClose, ...poster }: PosterProps & { readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Poster to print`}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t`Close`}
          </Button>
          <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {t`Print`}
          </Button>
        </>
      }
    >
      <div
        role="group"
        aria-label={t`Poster to print`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
      >
        <Poster {...poster} />
      </div>
      {createPortal(
        <div className="printed-poster">
          <Poster {...poster} />
        </div>,
        document.body,
      )}
    </Dialog>
  );
}
