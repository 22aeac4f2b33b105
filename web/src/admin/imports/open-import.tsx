import type { ContentImport, ImportPlace } from '@kalima/shared/contract/exchange/imports';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { acceptProposals, proposalOf } from '@kalima/shared/domain/exchange/import-rows-notices';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AddFiles } from './add-files.tsx';
import { FileProgress } from './file-progress.tsx';
import { ImportFilters, isShownBy, type RowFilter } from './import-filters.tsx';
import { ImportFoot } from './import-foot.tsx';
import { ImportMessages } from './import-messages.tsx';
import { ImportPlaceFields } from './import-place.tsx';
import { ImportReading } from './import-reading.tsx';
import { ImportRows } from './import-rows.tsx';
import { LeftOver } from './left-over.tsx';
import { undoneQuery } from './use-undo-import.ts';
import { UndoneBanner } from './undone-banner.tsx';
import { UnusableFiles } from './unused-files.tsx';
import { ImportStories } from './stories/import-stories.tsx';
import { SubtitleReading } from './stories/subtitle-reading.tsx';
import { useCutSounds } from './use-cut-sounds.ts';
import { useImport } from './use-import.ts';
import { useMakeImport } from './use-make-import.ts';
import { usePasteRows } from './use-paste-rows.ts';
import { useTakeFiles } from './use-take-files.ts';

interface OpenImportViewProps {
  readonly stored: ContentImport;
  /** Where the address says that the rows go. */
  readonly asked: Partial<ImportPlace>;
}

/** An import that is looked at and corrected. */
export function OpenImportView({ stored, asked }: OpenImportViewProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const isOnline = useOnline();
  const work = useImport(stored, asked);
  const make = useMakeImport(stored, work);
  const pasteRows = usePasteRows(work);
  const [filter, setFilter] = useState<RowFilter>('all');
  const undone = useQuery(undoneQuery(stored.id)).data;
  const has = { count: work.files.length, bytes: work.files.reduce((sum, { bytes }) => sum + bytes, 0) };
  const { take, problem } = useTakeFiles((files) => work.add(files), has);
  // A reload would lose files that are on their way; other screens of the app would not.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => work.isBusy || work.saving.isUnsaved });
  const { getRootProps, isDragActive } = useDropzone({
    onDropAccepted: take,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    disabled: !isOnline,
  });
  const { rows, notices, leftOver, told } = work;
  const isStory = work.place.kind === 'story';
  const countBy = (by: RowFilter) => rows.filter((row, at) => isShownBy(by, row, notices[at] ?? [])).length;
  const toLookAt = isStory ? told.notices.filter((all) => all.length > 0).length : countBy('to-look-at');
  const counts = {
    all: isStory ? told.stories.length : rows.length,
    'to-look-at': toLookAt,
    'no-picture': countBy('no-picture'),
    'no-sound': countBy('no-sound'),
    'left-over': leftOver.length,
  };
  // Where nothing comes of the files, why is all that there is to see.
  const fallback = counts.all === 0 && !work.isWaiting && leftOver.length > 0 ? 'left-over' : 'all';
  const shown = counts[filter] > 0 ? filter : fallback;
  const isRefused = work.files.length > 0 && work.files.every((file) => file.problem !== null);
  const proposals = notices.flat().filter((notice) => proposalOf(notice) !== null).length;
  const cutSounds = useCutSounds(work);
  const acceptAll = () => {
    const cuts = rows.flatMap((row, at) =>
      (notices[at] ?? []).flatMap((notice) => {
        const proposal = proposalOf(notice);
        return proposal?.kind === 'cut-sound' ? [{ row, proposal }] : [];
      }),
    );
    const takeBack = work.changeRows((now) => now.map((row, at) => acceptProposals(row, notices[at] ?? [])));
    const endCuts = cutSounds(cuts);
    showToast(
      t`${plural(proposals, { one: '# proposal was accepted', other: '# proposals were accepted' })}`,
      'success',
      {
        label: t`Undo`,
        onPress: () => {
          endCuts();
          takeBack();
        },
      },
    );
  };
  const fileCounts = [
    isStory
      ? t`${plural(told.stories.length, { one: '# story', other: '# stories' })}`
      : t`${plural(rows.length, { one: '# row', other: '# rows' })}`,
    t`${plural(work.files.length, { one: '# file', other: '# files' })}`,
  ].join(' · ');
  const most = importLimits.rows;
  return (
    <div {...getRootProps()} className={`grid gap-4 ${isDragActive ? 'rounded-card outline-2 outline-teal' : ''}`}>
      <PageHeading
        title={stored.name}
        lead={`${fileCounts} · ${t`nothing is made before “Import”`}`}
        actions={<AddFiles isDisabled={!isOnline} onFiles={take} onPasteRows={pasteRows} />}
      />
      {undone && <UndoneBanner undone={undone} isPackage={isStory} />}
      {problem !== '' && <Banner tone="error">{problem}</Banner>}
      <ImportMessages work={work} />
      <FileProgress work={work} />
      {work.tableError && (
        <Banner tone="error">
          <p>{describe(work.tableError)}</p>
          <Button variant="outline" className="my-2" onClick={work.readTableAgain}>{t`Try again`}</Button>
        </Banner>
      )}
      {told.error && (
        <Banner tone="error">
          <p>{describe(told.error)}</p>
          <Button variant="outline" className="my-2" onClick={told.readAgain}>{t`Try again`}</Button>
        </Banner>
      )}
      <ImportPlaceFields stored={stored} work={work} />
      <ImportReading work={work} />
      {isStory && <SubtitleReading work={work} />}
      {work.beyondCount > 0 && (
        <Banner tone="info">
          {t`A lesson has room for ${most} rows.`}{' '}
          {t`${plural(work.beyondCount, {
            one: '# row of the table is beyond that and stays out.',
            other: '# rows of the table are beyond that and stay out.',
          })}`}
        </Banner>
      )}
      {shown !== 'left-over' && <UnusableFiles files={work.files} onShow={() => setFilter('left-over')} />}
      <ImportFilters
        counts={counts}
        filter={shown}
        onChange={setFilter}
        proposals={proposals}
        onAcceptAll={acceptAll}
      />
      {work.ofSchool.error && isOnline && (
        <Banner tone="info">
          <p>{t`What the school has of these words could not be looked up.`}</p>
          <Button variant="outline" className="my-2" onClick={work.ofSchool.askAgain}>{t`Try again`}</Button>
        </Banner>
      )}
      {work.isWaiting && (
        <div role="status" aria-label={t`Loading...`} className="grid gap-2">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="h-12" />
          ))}
        </div>
      )}
      {!work.isWaiting && counts.all === 0 && (
        <p className="rounded-card bg-sunk p-5 text-ink-soft">
          {isRefused
            ? t`None of these files can be used. Why stands beside each; add others, or go back.`
            : isStory
              ? t`There is no story yet. Add subtitles (SRT or WebVTT) with their recording or film, or pictures and recordings for a picture book.`
              : t`There are no rows yet. Add a table, a list of words, or pictures and recordings.`}
        </p>
      )}
      {shown === 'left-over' ? (
        <LeftOver work={work} files={leftOver} />
      ) : isStory ? (
        <ImportStories work={work} isFiltered={shown === 'to-look-at'} onImport={make.start} />
      ) : (
        rows.length > 0 && (
          <ImportRows work={work} isShown={(row, all) => isShownBy(shown, row, all)} onImport={make.start} />
        )
      )}
      <ImportFoot work={work} make={make} toLookAt={toLookAt} />
    </div>
  );
}
