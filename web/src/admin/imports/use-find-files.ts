import { fileNameOf } from '@kalima/shared/domain/exchange/import-rows-files';
import { filesFoundFor } from '@kalima/shared/domain/exchange/import-rows';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { joinList } from '../../lib/format/join-list.ts';
import { showToast } from '../../ui/toast-store.ts';
import { usableFiles } from './import-files.ts';
import type { OpenImport } from './use-import.ts';

/** Looks for the files of a row whose word was corrected among those that no row has, and says what it took. */
export function useFindFiles(work: OpenImport): (id: string) => void {
  const { t } = useLingui();
  const language = useAppLanguage();
  return (id) => {
    const at = work.rows.findIndex((one) => one.id === id);
    const row = work.rows[at];
    if (!row) return;
    const found = filesFoundFor(row, work.rows, usableFiles(work.files));
    if (found.length === 0) return;
    const takeBack = work.changeRows((now) =>
      now.map((one) =>
        one.id !== id
          ? one
          : found.reduce(
              (all, { of, file, by }) => ({ ...all, [of]: file.id, matched: { ...all.matched, [of]: by } }),
              one,
            ),
      ),
    );
    const number = at + 1;
    const names = joinList(
      found.map(({ file }) => fileNameOf(file.name)),
      language,
    );
    showToast(t`Found for row ${number}: ${names}`, 'success', { label: t`Undo`, onPress: takeBack });
  };
}
