import { rosterLimits } from '@kalima/shared/domain/exchange/roster-files';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { DropZone } from '../../files/drop-zone.tsx';
import { CheckedRoster } from './checked-roster.tsx';
import { RecentImports } from './recent-imports.tsx';
import { RosterSteps } from './roster-steps.tsx';
import { type RowOutside, SaveRows } from './save-rows.tsx';
import { isWorkbook, type RosterFile } from './roster-source.ts';

/** Rows that stayed out which are named; all of them are in the table that can be saved. */
const mostNamed = 20;

/** Imports a roster of the school, after one has seen what would be (PRODUCT.md#rosters). */
export function RosterScreen() {
  const { t } = useLingui();
  const [files, setFiles] = useState<readonly RosterFile[]>([]);
  const [problem, setProblem] = useState('');
  /** What stayed out of the import that was just made. */
  const [outside, setOutside] = useState<readonly RowOutside[]>();
  const hasImported = outside !== undefined;
  async function take(chosen: readonly File[]) {
    setProblem('');
    const large = chosen.find(({ size }) => size > rosterLimits.bytes)?.name;
    if (large !== undefined) {
      setProblem(t`${large} is larger than 5 MB.`);
      return;
    }
    // One more than a roster can be is enough to say that these are none.
    const read = await Promise.all(
      chosen.slice(0, 4).map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    ).catch(() => null);
    const workbook = read?.find(({ bytes }) => isWorkbook(bytes))?.name;
    if (read === null) setProblem(t`The files cannot be read.`);
    else if (workbook !== undefined) setProblem(t`${workbook} is a workbook. Save its sheet as CSV, and drop that.`);
    else setFiles(read);
  }
  return (
    <div className="grid gap-5">
      <PageHeading
        title={t`Import a roster`}
        lead={t`Learners and their classes, from a table of the school`}
        actions={<RosterSteps step={files.length > 0 ? 2 : hasImported ? 3 : 1} />}
      />
      {problem !== '' && <Banner tone="error">{problem}</Banner>}
      {files.length === 0 ? (
        <>
          {hasImported && (
            <Banner tone="success" onDismiss={() => setOutside(undefined)}>
              {t`The roster was imported. The cards with which new learners sign in are printed from their classes, below.`}
            </Banner>
          )}
          {hasImported && outside.length > 0 && (
            <Banner tone="info">
              <p>{t`${plural(outside.length, { one: '# row stayed out.', other: '# rows stayed out.' })}`}</p>
              <ul className="mt-1 max-h-60 overflow-y-auto text-s">
                {outside.slice(0, mostNamed).map(({ row }) => (
                  <li key={row.line} className="wrap-anywhere">
                    {t`Line ${row.line}`} <bdi>{row.name}</bdi>
                  </li>
                ))}
              </ul>
              <div className="mt-2">
                <SaveRows rows={outside} label={t`Save these rows`} />
              </div>
            </Banner>
          )}
          <DropZone label={t`Drop a roster here`} accept=".csv,.tsv,.txt" onFiles={(chosen) => void take(chosen)}>
            {t`A table as CSV or TSV, or users.csv, classes.csv and enrollments.csv of OneRoster 1.1. Nothing is written before you have seen what would change.`}
          </DropZone>
          <RecentImports />
        </>
      ) : (
        <CheckedRoster
          files={files}
          onCancel={() => setFiles([])}
          onImported={(rows) => {
            setOutside(rows);
            setFiles([]);
          }}
        />
      )}
    </div>
  );
}
