import { proposeRows } from '@kalima/shared/domain/exchange/import-rows';
import { readImportTable } from '@kalima/shared/domain/exchange/import-rows-table';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { showToast } from '../../ui/toast-store.ts';
import { usableFiles } from './import-files.ts';
import type { OpenImport } from './use-import.ts';

/**
 * Puts rows of a pasted table or list behind those that are there, with left-over files that match them, and says how many came. Where there
 * are none yet, or stories are made, what was pasted is a file of the import like any other: then it answers false.
 */
export function usePasteRows(work: OpenImport): (text: string) => boolean {
  const { t } = useLingui();
  return (text) => {
    if (work.place.kind === 'story' || work.rows.length === 0) return false;
    const table = readImportTable(new TextEncoder().encode(text), { encoding: 'utf-8', language: work.place.language });
    const used = new Set(work.rows.flatMap(({ picture, sound, otherSound }) => [picture, sound, otherSound]));
    const free = usableFiles(work.files).filter(({ id }) => !used.has(id));
    const room = importLimits.rows - work.rows.length;
    const { rows, beyondCount } = proposeRows(table, free);
    const added = rows.slice(0, room).map((row) => ({ ...row, id: crypto.randomUUID() }));
    const beyond = beyondCount + rows.length - added.length;
    const takeBack = work.changeRows((now) => [...now, ...added]);
    const came = t`${plural(added.length, { one: '# row was added', other: '# rows were added' })}`;
    const most = importLimits.rows;
    const message =
      beyond > 0
        ? t`${came}. ${plural(beyond, { one: '# stays out', other: '# stay out' })}: a lesson has room for ${most}.`
        : came;
    showToast(message, beyond > 0 ? 'info' : 'success', { label: t`Undo`, onPress: takeBack });
    return true;
  };
}
