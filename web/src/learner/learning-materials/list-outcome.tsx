import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BookOpen, SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';

/** How many materials are shown, for screen readers. */
export function ShownCount({ count }: { readonly count: number }) {
  const { t } = useLingui();
  return t`${plural(count, { one: '# learning material shown', other: '# learning materials shown' })}`;
}

interface NothingFoundProps {
  readonly isFiltered: boolean;
  /** Looks in all languages; undefined where that finds nothing either. */
  readonly onWiden: (() => void) | undefined;
  readonly onReset: () => void;
}

/** That no material is there, and what can be done about it (PRODUCT.md#learning-materials). */
export function NothingFound({ isFiltered, onWiden, onReset }: NothingFoundProps) {
  const { t } = useLingui();
  if (!isFiltered) {
    return (
      <EmptyState icon={<BookOpen aria-hidden />} title={t`No learning materials are assigned to you yet`}>
        <p>{t`Please contact the administrator.`}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={onWiden ? t`No learning material in this language matches` : t`No learning material matches`}
      actions={
        <>
          {onWiden && <Button onClick={onWiden}>{t`Search in all languages`}</Button>}
          <Button variant="outline" onClick={onReset}>
            {t`Show all`}
          </Button>
        </>
      }
    >
      <p>{t`Try another search or filter. If something is missing, contact the administrator.`}</p>
    </EmptyState>
  );
}
