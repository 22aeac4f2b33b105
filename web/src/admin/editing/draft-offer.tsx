import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';

interface DraftOfferProps {
  readonly editing: {
    readonly offer: { readonly at: number } | undefined;
    readonly takeOffer: () => void;
    /** Returns what takes it back. */
    readonly dropOffer: () => () => void;
  };
}

/** Offers what was typed here before and is not saved, after a reload, a crash or a session that ended. */
export function DraftOffer({ editing: { offer, takeOffer, dropOffer } }: DraftOfferProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  if (!offer) return null;
  const drop = () => {
    const onPress = dropOffer();
    showToast(t`Discarded`, 'info', { label: t`Undo`, onPress });
  };
  const time = formatMoment(new Date(offer.at).toISOString(), language);
  return (
    <Banner tone="info">
      <p>{t`You entered something here on ${time} that was not saved.`}</p>
      <div className="my-2 flex flex-wrap gap-2">
        <Button onClick={takeOffer}>{t`Bring it back`}</Button>
        <Button variant="outline" onClick={drop}>
          {t`Discard it`}
        </Button>
      </div>
    </Banner>
  );
}
