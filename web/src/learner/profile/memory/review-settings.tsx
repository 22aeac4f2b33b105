import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { reviewSettingsQuery } from '../../blocks/study/review-settings-query.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { useLeave } from '../../../lib/device/history-trail.ts';
import { useUser } from '../../../lib/api/user.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReviewSettingsForm } from './review-settings-form.tsx';
import { ReviewSettingsLine } from './review-settings-line.tsx';

const route = getRouteApi('/signed-in/profile/memory');

/** What is set, with the way to change it. */
export function ReviewSettingsBar() {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  const { data } = useQuery(reviewSettingsQuery(useUser().id));
  return (
    <>
      <p className="min-w-0 flex-1 basis-60 text-s text-ink-soft">{data && <ReviewSettingsLine settings={data} />}</p>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={t`Change how I am asked`}
        onClick={() => void navigate({ search: { edit: 'settings' } })}
      >
        {t`Change`}
      </Button>
    </>
  );
}

/** The settings, in a dialog; they are asked for again, since another device may have changed them. */
export function ReviewSettingsDialog() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const navigate = route.useNavigate();
  const leave = useLeave();
  const { data, error, refetch } = useQuery(reviewSettingsQuery(useUser().id));
  const close = () => leave('/profile/memory', () => void navigate({ search: {}, replace: true }));
  return (
    <Dialog title={t`How I am asked`} onClose={close}>
      {data && <ReviewSettingsForm settings={data} onSaved={close} />}
      {!data && error && (
        <div className="grid gap-4">
          <Banner tone="error">{describe(error)}</Banner>
          <Button variant="outline" className="w-fit" onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {!data && !error && (
        <div role="status" aria-label={t`Loading...`}>
          <Skeleton className="h-44" />
        </div>
      )}
    </Dialog>
  );
}
