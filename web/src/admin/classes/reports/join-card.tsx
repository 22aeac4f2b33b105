import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { joinAddress, JoinCode } from '../settings/join-code.tsx';

const PosterDialog = lazy(() =>
  import('../settings/poster-dialog.tsx').then((module) => ({ default: module.PosterDialog })),
);
const QrCode = lazy(() => import('../../../blocks/qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** The code by which learners join, with its poster; where there is none, a way to open one (PRODUCT.md#joining-a-class). */
export function JoinCard({ shown }: { readonly shown: SchoolClass }) {
  const { t } = useLingui();
  const [hasPoster, setHasPoster] = useState(false);
  const { joinCode } = shown;
  const address = joinCode === null ? '' : joinAddress(joinCode);
  return (
    <Card className="grid grid-cols-1 content-start gap-3 p-4 md:px-5 print:hidden">
      <h2 className="font-semibold">{t`Join this class`}</h2>
      {joinCode === null ? (
        <JoinCode shown={shown} />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <Suspense fallback={<Skeleton className="size-28" />}>
            <QrCode text={address} label={t`QR code of the address to join`} className="size-28" />
          </Suspense>
          <div className="grid min-w-0 flex-1 basis-30 gap-2">
            <p dir="ltr" className="text-start text-xl font-bold tracking-widest">
              {joinCode}
            </p>
            <Button variant="quiet" className="w-fit" icon={<Printer aria-hidden />} onClick={() => setHasPoster(true)}>
              {t`Poster`}
            </Button>
          </div>
        </div>
      )}
      {hasPoster && joinCode !== null && (
        <Suspense fallback={null}>
          <PosterDialog name={shown.name} code={joinCode} address={address} onClose={() => setHasPoster(false)} />
        </Suspense>
      )}
    </Card>
  );
}
