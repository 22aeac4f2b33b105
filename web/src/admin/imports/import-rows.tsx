import type { IdentifiedRow } from '@kalima/shared/domain/exchange/import-rows-draft';
import { blockDirection } from '@kalima/shared/domain/language/languages';
import { isNote, type Notice } from '@kalima/shared/domain/exchange/import-rows-notices';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useKeys } from '../../lib/use-keys.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { playSound } from '../../lib/sound/sound-player.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { FileDialog } from './file-dialog.tsx';
import { fileOfRow } from './import-files.ts';
import { ImportRow } from './import-row.tsx';
import type { RowAction } from './row-action.ts';
import { rowColumns } from './row-columns.ts';
import { useCutSounds } from './use-cut-sounds.ts';
import { useFindFiles } from './use-find-files.ts';
import type { OpenImport } from './use-import.ts';

/** Rows that are drawn at first, and more at a time. */
const rowsAtOnce = 100;

interface ImportRowsProps {
  readonly work: OpenImport;
  readonly isShown: (row: IdentifiedRow, notices: readonly Notice[]) => boolean;
  readonly onImport: () => void;
}

/** The rows of an import, each corrected in place. */
export function ImportRows({ work, isShown, onImport }: ImportRowsProps) {
  const { t } = useLingui();
  const { rows, notices, files, place } = work;
  const [limit, setLimit] = useState(rowsAtOnce);
  const [picked, setPicked] = useState<Extract<RowAction, { kind: 'pick' }> | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const byId = useMemo(() => new Map(files.map((file) => [file.id, file])), [files]);
  const isToLookAt = (at: number) => (notices[at] ?? []).some((notice) => !isNote(notice));
  const indexes = rows.flatMap((row, at) => (isShown(row, notices[at] ?? []) ? [at] : []));

  const lines = () => [...(list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])];
  const current = () => lines().findIndex((line) => line.contains(document.activeElement));
  const goToNext = () => {
    const all = lines();
    const from = current();
    const order = [...all.slice(from + 1), ...all.slice(0, from + 1)];
    const next = order.find((line) => line.dataset['look'] !== undefined);
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const hear = () => {
    const at = indexes[current()];
    const url = fileOfRow(byId, 'sound', (at === undefined ? null : rows[at]?.sound) ?? null)?.url;
    if (url) void playSound(url);
  };
  useKeys({ n: rows.some((_, at) => isToLookAt(at)) && goToNext });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]')) return;
    const isOnRow = lines().some((line) => line === event.target);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onImport();
    else if (isOnRow && event.key === 'Enter') lines()[current() + 1]?.focus();
    else if (isOnRow && event.key === ' ') hear();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  const changeRow = (id: string, change: (row: IdentifiedRow) => IdentifiedRow) =>
    work.changeRows((now) => now.map((row) => (row.id === id ? change(row) : row)));
  const cutSounds = useCutSounds(work);
  const findFiles = useFindFiles(work);
  const act = (action: RowAction): void => {
    if (action.kind === 'pick') setPicked(action);
    else if (action.kind === 'corrected') findFiles(action.id);
    else if (action.kind === 'heard') work.hear(action.fileId, action.sound);
    else if (action.kind === 'another') {
      const row = rows.find(({ id }) => id === action.id);
      if (row) work.ofSchool.another(row, action.of);
    } else if (action.kind === 'cut-sound') {
      const row = rows.find(({ id }) => id === action.id);
      if (row) cutSounds([{ row, proposal: action.proposal }]);
    } else if (action.kind === 'change') changeRow(action.id, action.change);
    else {
      const takeBack = work.changeRows((now) => now.filter(({ id }) => id !== action.id));
      showToast(t`The row was removed`, 'success', { label: t`Undo`, onPress: takeBack });
    }
  };
  // The same for all rows and for ever, so that those that stay as they are need not be drawn anew.
  const onAction = useStableCallback(act);
  const titleOf = ({ id, of }: Pick<Extract<RowAction, { kind: 'pick' }>, 'id' | 'of'>) => {
    const number = rows.findIndex((row) => row.id === id) + 1;
    return of === 'picture' ? t`Picture of row ${number}` : t`Recording of row ${number}`;
  };
  const pickedRow = picked && rows.find(({ id }) => id === picked.id);
  const hasSecond =
    place.secondTranslationLanguage !== null || rows.some(({ secondTranslation }) => secondTranslation !== '');
  return (
    <Card>
      <div
        aria-hidden
        className={`${rowColumns} rounded-t-card bg-sunk py-2 text-xs font-semibold text-ink-soft max-lg:hidden`}
      >
        <span>{t`No.`}</span>
        <span>{t`Picture`}</span>
        <span>{t`Recording`}</span>
        <span dir={blockDirection(place.language)} className="px-2">
          {place.kind === 'phrase' ? t`Phrase` : t`Word`}
        </span>
        <span className="px-2">{t`Translation`}</span>
        <span>{t`To look at`}</span>
      </div>
      <ul ref={list} aria-label={t`Rows`}>
        {indexes.slice(0, limit).map((at, line) => {
          const row = rows[at];
          return (
            row && (
              <ImportRow
                key={row.id}
                row={row}
                number={at + 1}
                notices={notices[at] ?? []}
                picture={fileOfRow(byId, 'picture', row.picture)}
                sound={fileOfRow(byId, 'sound', row.sound)}
                otherSound={fileOfRow(byId, 'sound', row.otherSound)}
                place={place}
                hasSecond={hasSecond}
                isLow={line >= 3 && line >= Math.min(limit, indexes.length) - 3}
                onAction={onAction}
              />
            )
          );
        })}
      </ul>
      {indexes.length > limit && (
        <Button variant="quiet" className="m-2" onClick={() => setLimit(limit + rowsAtOnce)}>
          {t`Show more`}
        </Button>
      )}
      {picked && (
        <FileDialog
          work={work}
          of={picked.of}
          title={titleOf(picked)}
          current={pickedRow?.[picked.of] ?? null}
          word={pickedRow?.text ?? ''}
          onClose={() => setPicked(null)}
          onPick={(fileId) => {
            const { id, of } = picked;
            changeRow(id, (row) => ({
              ...row,
              [of]: fileId,
              matched: { ...row.matched, [of]: null },
              // What was named and is not there is no question any more.
              named: { ...row.named, [of]: '' },
            }));
            setPicked(null);
          }}
        />
      )}
    </Card>
  );
}
