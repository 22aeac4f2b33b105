import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../../ui/button.tsx';

/** Leads to where an import begins. */
export function StartAgainLink() {
  const { t } = useLingui();
  return <Link to="/admin/imports" className={buttonStyle('outline')}>{t`All imports`}</Link>;
}
