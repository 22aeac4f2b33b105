import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { Banner } from '../../ui/banner.tsx';

/** Without a network: from when what is seen of a class is, and that nothing of it can be changed. */
export function LastState({ classId }: { readonly classId: string }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const queries = useQueryClient();
  if (useOnline()) return null;
  const times = queries
    .getQueryCache()
    .findAll({ queryKey: ['classes', 'class', classId], type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((time) => time > 0);
  if (times.length === 0) return null;
  const time = formatMoment(new Date(Math.min(...times)).toISOString(), language);
  return (
    <Banner tone="info" className="print:hidden">
      {t`This is how the class was on ${time}. What changes it needs a network.`}
    </Banner>
  );
}
