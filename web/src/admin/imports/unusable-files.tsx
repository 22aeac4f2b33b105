import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { WorkFile } from './import-files.ts';

/** Files that are named; of more the number is told. */
const mostNames = 3;

/** Whether what stands in a file is missing from the import: one that is damaged or locked, but not one of a type that is never taken. */
const isMissed = ({ problem }: WorkFile) => problem !== null && problem !== 'not-taken' && problem !== 'empty';

interface UnusableFilesProps {
  readonly files: readonly WorkFile[];
  /** Shows why, beside each. */
  readonly onShow: () => void;
}

/** Says that not all that was brought is in the rows, such as what the damaged listing of a package held. */
export function UnusableFiles({ files, onShow }: UnusableFilesProps) {
  const { t } = useLingui();
  const missed = files.filter(isMissed);
  if (missed.length === 0) return null;
  return (
    <Banner tone="info">
      <p>
        {t`${plural(missed.length, {
          one: '# file could not be used. What is in it is missing here.',
          other: '# files could not be used. What is in them is missing here.',
        })}`}
      </p>
      <ul className="font-normal">
        {missed.slice(0, mostNames).map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <Button variant="outline" className="my-2" onClick={onShow}>{t`Show why`}</Button>
    </Banner>
  );
}
