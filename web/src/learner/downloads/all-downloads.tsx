import { bytesOf } from '@kalima/shared/domain/learning/downloads';
import type { Answer } from '../../lib/api/api.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Pause, Play, RotateCw, Trash2 } from 'lucide-react';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import type { DownloadsView } from '../../offline/downloads/download-view.ts';
import { downloads } from '../../offline/downloads/downloads.ts';
import { formatBytes } from '../../lib/format/format-date.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Switch } from '../../ui/switch.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Bytes that the browser still gives us, or null where it does not say. Looked at again whenever `sign` changes. */
function useStorageRoom(sign: unknown): number | null {
  const { data } = useQuery({
    queryKey: ['storage-room', sign],
    queryFn: async () => {
      const estimate = await navigator.storage?.estimate?.();
      return estimate?.quota === undefined ? null : Math.max(0, estimate.quota - (estimate.usage ?? 0));
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return data ?? null;
}

interface AllDownloadsProps {
  readonly offer: Answer<'GET /api/downloads'>;
  readonly view: DownloadsView;
  readonly onRemoveAll: () => void;
}

/** Why the downloads do not go on, where they do not. */
function Obstacle({ view }: { readonly view: DownloadsView }) {
  const { t } = useLingui();
  if (view.phase === 'full') {
    return (
      <Banner tone="error">
        {t`This device has no more room. Remove something below, or free some space, and try again.`}
      </Banner>
    );
  }
  if (view.phase === 'failed') {
    return <Banner tone="error">{t`Not everything could be downloaded. What has arrived stays; try again.`}</Banner>;
  }
  if (view.phase === 'offline') {
    return <Banner tone="info">{t`The download goes on by itself once there is a network.`}</Banner>;
  }
  return null;
}

/** Everything together: what was chosen, how much of it is here, and how much room is left. */
export function AllDownloads({ offer, view, onRemoveAll }: AllDownloadsProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const room = useStorageRoom(`${view.phase} ${view.storedCount}`);
  const total = bytesOf([...offer.shared, ...offer.items.flatMap(({ files }) => files)]);
  const count = offer.items.length;
  const isComplete = view.storedCount === view.wantedCount && view.phase === 'idle';
  const canPause = view.hasChosen && !isComplete && !view.isPaused;
  const canRetry = view.phase === 'full' || view.phase === 'failed' || view.phase === 'offline';
  const done = formatBytes(view.doneBytes, language);
  const wanted = formatBytes(view.totalBytes, language);
  const isTight = room !== null && total - view.doneBytes > room;
  const { storedCount, wantedCount } = view;

  return (
    <Card className="grid gap-4 p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-36 flex-1 gap-1">
          <h2 className="text-l font-semibold">{t`Everything assigned to me`}</h2>
          <p id="all-downloads" className="text-ink-soft">
            {t`${plural(count, { one: '# course', other: '# courses' })}, ${formatBytes(total, language)} in all. What is assigned later is downloaded by itself.`}
          </p>
        </div>
        <Switch
          label={t`Make everything available offline`}
          describedBy="all-downloads"
          isOn={view.isAll}
          onChange={(isOn) => void downloads.chooseAll(isOn)}
        />
      </div>
      {isTight && !view.isAll && (
        <p className="text-s text-saffron-ink">{t`That is more than this device has room for.`}</p>
      )}
      <Obstacle view={view} />
      {view.wantedCount > 0 && (
        <div className="grid gap-2">
          <ProgressBar label={t`Downloaded`} value={view.doneBytes} max={view.totalBytes} />
          <p role="status" className="text-s text-ink-soft">
            {isComplete
              ? t`All that you chose is on this device.`
              : t`${storedCount} of ${wantedCount} courses are on this device.`}
            {view.isPaused && !isComplete && ` ${t`The download is paused.`}`}
          </p>
        </div>
      )}
      <p className="text-s text-ink-soft">
        {view.wantedCount > 0 && <>{isComplete ? t`${wanted} on this device` : t`${done} of ${wanted}`} · </>}
        {room !== null && t`${formatBytes(room, language)} free`}
      </p>
      {view.hasChosen && (
        <div className="flex flex-wrap gap-2">
          {canPause && (
            <Button
              variant="quiet"
              icon={<Pause aria-hidden />}
              onClick={() => void downloads.setPaused(true)}
            >{t`Pause`}</Button>
          )}
          {view.isPaused && (
            <Button icon={<Play aria-hidden />} onClick={() => void downloads.setPaused(false)}>{t`Resume`}</Button>
          )}
          {canRetry && !view.isPaused && (
            <Button icon={<RotateCw aria-hidden />} onClick={() => void downloads.sync()}>{t`Try again`}</Button>
          )}
          <Button variant="outline" icon={<Trash2 aria-hidden />} onClick={onRemoveAll}>{t`Remove all`}</Button>
        </div>
      )}
    </Card>
  );
}
