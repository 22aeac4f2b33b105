import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { WorkFile } from './import-files.ts';

type NamedFile = Pick<WorkFile, 'id' | 'name' | 'kind' | 'problem'>;

/** Files that are named; of more the number is told. */
const mostNames = 3;

interface UnusedFilesProps {
  readonly text: string;
  readonly files: readonly NamedFile[];
  readonly children?: ReactNode;
}

function UnusedFiles({ text, files, children }: UnusedFilesProps) {
  return (
    <Banner tone="info">
      <p>{text}</p>
      <ul className="font-normal">
        {files.slice(0, mostNames).map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {children}
    </Banner>
  );
}

/** Whether what stands in a file is missing from the import: one that is damaged or locked, but not one of a type that is never taken. */
const isMissed = ({ problem }: NamedFile) => problem !== null && problem !== 'not-taken' && problem !== 'empty';

interface UnusableFilesProps {
  readonly files: readonly NamedFile[];
  /** Shows why, beside each. */
  readonly onShow: () => void;
}

/** Says that not all that was brought is in the rows, such as what the damaged listing of a package held. */
export function UnusableFiles({ files, onShow }: UnusableFilesProps) {
  const { t } = useLingui();
  const missed = files.filter(isMissed);
  if (missed.length === 0) return null;
  return (
    <UnusedFiles
      files={missed}
      text={t`${plural(missed.length, {
        one: '# file could not be used. What is in it is missing here.',
        other: '# files could not be used. What is in them is missing here.',
      })}`}
    >
      <Button variant="outline" className="my-2" onClick={onShow}>{t`Show why`}</Button>
    </UnusedFiles>
  );
}

/** What else content could be made of, beside a package. */
const ofItsOwn: readonly WorkFile['kind'][] = ['table', 'subtitles', 'book'];

/** Says what was dropped together with a package and does not come in with it: tables, subtitles, what is damaged. */
export function FilesBesidePackage({ files }: { readonly files: readonly NamedFile[] }) {
  const { t } = useLingui();
  const beside = files.filter((file) => isMissed(file) || (file.problem === null && ofItsOwn.includes(file.kind)));
  if (beside.length === 0) return null;
  return (
    <UnusedFiles
      files={beside}
      text={t`${plural(beside.length, {
        one: '# file is no part of the package and does not come in with it. Import it by itself.',
        other: '# files are no part of the package and do not come in with it. Import them by themselves.',
      })}`}
    />
  );
}
