import type { IdentifiedRow } from '@kalima/shared/domain/exchange/import-rows-draft';
import { fileNameOf } from '@kalima/shared/domain/exchange/import-rows-files';
import type { Proposal } from '@kalima/shared/domain/exchange/import-rows-notices';
import { useLingui } from '@lingui/react/macro';
import { fetchSound } from '../../lib/sound/read-loudness.ts';
import { keptRate, samplesOf, wavFile } from '../../lib/sound/sound-files.ts';
import { showToast } from '../../ui/toast-store.ts';
import { fileOfRow } from './import-files.ts';
import type { OpenImport } from './use-import.ts';

export type CutSound = Extract<Proposal, { kind: 'cut-sound' }>;

/** The name of a recording that was cut, beside the one that it was cut of: `soup.mp3` gives `soup (1.6 s).wav`. */
const nameOfCut = (name: string, after: number) =>
  `${fileNameOf(name).replace(/\.[^.]*$/, '')} (${(after / 1000).toFixed(1)} s).wav`;

/** Cuts recordings of rows; what is left is another file of the import. What takes it back ends what is under way, too. */
export function useCutSounds(work: Pick<OpenImport, 'files' | 'add' | 'changeRows'>) {
  const { t } = useLingui();

  async function cut(row: IdentifiedRow, { fileId, after }: CutSound, signal: AbortSignal): Promise<void> {
    const file = fileOfRow(new Map(work.files.map((one) => [one.id, one])), 'sound', fileId);
    if (!file || file.url === null) return;
    const samples = await samplesOf(new Blob([await fetchSound(file.url, signal)]));
    signal.throwIfAborted();
    const sound = wavFile(samples.slice(0, Math.round((after / 1000) * keptRate)));
    const id = crypto.randomUUID();
    if (!work.add([{ id, file: sound, name: nameOfCut(file.name, after), kind: 'sound' }])) throw new Error('no room');
    work.changeRows((now) =>
      now.map((one) =>
        one.id === row.id && one.sound === fileId
          ? { ...one, sound: id, matched: { ...one.matched, sound: null }, named: { ...one.named, sound: '' } }
          : one,
      ),
    );
  }

  /** Cuts the recordings of several rows, each as soon as it was read. Returns what ends that. */
  return (cuts: readonly { readonly row: IdentifiedRow; readonly proposal: CutSound }[]): (() => void) => {
    const control = new AbortController();
    for (const { row, proposal } of cuts)
      cut(row, proposal, control.signal).catch(() => {
        if (!control.signal.aborted) showToast(t`The recording of “${row.text}” could not be cut.`, 'error');
      });
    return () => control.abort();
  };
}
