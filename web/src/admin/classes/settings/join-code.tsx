import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, KeyRound, Printer, RefreshCw, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { copyText } from '../../../lib/device/copy-text.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { takesNobody } from '../class-days.ts';
import { classQuery } from '../class-queries.ts';
import { useWhyNot } from '../use-why-not.ts';

const PosterDialog = lazy(() => import('./poster-dialog.tsx').then((module) => ({ default: module.PosterDialog })));
const QrCode = lazy(() => import('../../../blocks/qr-code.tsx').then((module) => ({ default: module.QrCode })));

/** The address by which one joins with a code. */
export function joinAddress(code: string): string {
  return `${location.origin}/join/${code}`;
}

type Question = 'renew' | 'close' | 'poster';

/** The code by which learners join, large and as a QR code: opened, renewed, closed, and printed as a poster (PRODUCT.md#joining-a-class). */
export function JoinCode({ shown }: { readonly shown: SchoolClass }) {
  const { t } = useLingui();
  const whyNot = useWhyNot();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Question>();
  const isClosed = takesNobody(shown);
  const joinCode = isClosed ? null : shown.joinCode;
  const change = useMutation({
    mutationFn: async (isOpen: boolean) => {
      const params = { id: shown.id };
      if (isOpen) return (await call('PUT /api/teacher/classes/{id}/join-code', { params })).joinCode;
      await call('DELETE /api/teacher/classes/{id}/join-code', { params });
      return null;
    },
    onSuccess: async (code) => {
      queries.setQueryData(classQuery(shown.id).queryKey, (now) => now && { ...now, joinCode: code });
      if (code === null) showToast(t`Nobody can join by code any more`);
      else if (joinCode !== null) showToast(t`The class has a new code`);
      await queries.invalidateQueries({ queryKey: classQuery(shown.id).queryKey, exact: true });
    },
    onSettled: () => setAsked(undefined),
  });
  const problem = change.error && <Banner tone="error">{describe(change.error)}</Banner>;
  if (joinCode === null) {
    return (
      <>
        <p className="max-w-140 text-ink-soft">
          {isClosed
            ? t`A class that is archived or over takes no new members.`
            : t`With a code of six letters learners join by themselves: typed, by a link, or by its QR code on a poster. You can close it at any time.`}
        </p>
        {problem}
        {!isClosed && (
          <Button
            className="w-fit"
            icon={<KeyRound aria-hidden />}
            isLoading={change.isPending}
            {...whyNot}
            onClick={() => change.mutate(true)}
          >
            {t`Open a code`}
          </Button>
        )}
      </>
    );
  }
  const address = joinAddress(joinCode);
  async function copy() {
    if (await copyText(address)) showToast(t`Link copied`);
    else showToast(t`The link could not be copied. Please select it and copy it yourself.`, 'error');
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <Suspense fallback={<Skeleton className="size-48" />}>
          <QrCode text={address} label={t`QR code of the address to join`} />
        </Suspense>
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-s text-ink-soft">{t`Code to join`}</p>
          <p dir="ltr" aria-live="polite" className="text-start text-[2.5rem] leading-tight font-bold tracking-[0.2em]">
            {joinCode}
          </p>
          <p dir="ltr" className="text-start wrap-anywhere text-ink-soft select-all">
            {address}
          </p>
          {shown.isArchived && (
            <p className="mt-2 font-medium text-coral-ink">{t`While the class is archived nobody can join.`}</p>
          )}
        </div>
      </div>
      {problem}
      <div className="flex flex-wrap gap-2.5">
        <Button icon={<Printer aria-hidden />} onClick={() => setAsked('poster')}>
          {t`Poster to print`}
        </Button>
        <Button variant="outline" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {t`Copy the link`}
        </Button>
        {!shown.isArchived && (
          <Button variant="outline" icon={<RefreshCw aria-hidden />} {...whyNot} onClick={() => setAsked('renew')}>
            {t`New code`}
          </Button>
        )}
        <Button variant="outline" icon={<X aria-hidden />} {...whyNot} onClick={() => setAsked('close')}>
          {t`Close the code`}
        </Button>
      </div>
      {(asked === 'renew' || asked === 'close') && (
        <ConfirmDialog
          title={asked === 'renew' ? t`Make a new code?` : t`Close the code?`}
          confirmLabel={asked === 'renew' ? t`New code` : t`Close the code`}
          isDangerous
          isLoading={change.isPending}
          onConfirm={() => change.mutate(asked === 'renew')}
          onCancel={() => setAsked(undefined)}
        >
          <p>{t`The code ${joinCode}, its link and its posters do not work any more then. Who has joined stays in the class.`}</p>
        </ConfirmDialog>
      )}
      {asked === 'poster' && (
        <Suspense fallback={null}>
          <PosterDialog name={shown.name} code={joinCode} address={address} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
