import { useLingui } from '@lingui/react/macro';
import { useOnline } from '../../lib/device/use-online.ts';

/** For buttons that need the server: without a network they are switched off and say why. */
export function useWhyNot(): { readonly disabled?: true; readonly title?: string } {
  const { t } = useLingui();
  return useOnline() ? {} : { disabled: true, title: t`This needs a network.` };
}
