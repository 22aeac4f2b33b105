import type { HeardSound } from '@kalima/shared/domain/exchange/import-sounds';
import type { FileField } from '@kalima/shared/domain/exchange/import-rows-files';
import { useLingui } from '@lingui/react/macro';
import { Mic, Plus } from 'lucide-react';
import { Picture } from '../../blocks/picture.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SoundButton } from '../files/sound-button.tsx';
import type { WorkFile } from './import-files.ts';
import { RowWave } from './waves/row-wave.tsx';

interface RowFileProps {
  readonly of: FileField;
  readonly file: WorkFile | undefined;
  /** What is said of the picture or recording. */
  readonly label: string;
  /** What is heard. */
  readonly name: string;
  readonly isDisabled: boolean;
  readonly onPick: () => void;
  /** Told once the recording was read. */
  readonly onHeard?: (sound: HeardSound) => void;
}

const tileStyle =
  'grid size-(--touch) place-items-center overflow-hidden rounded-small text-ink-soft transition-colors duration-150';

/** The picture of a row, which is pressed to take another, or its recording, which is pressed to be heard. */
export function RowFile({ of, file, label, name, isDisabled, onPick, onHeard }: RowFileProps) {
  const { t } = useLingui();
  if (file && file.url === null)
    return (
      <span role="img" aria-label={t`On its way`} className={tileStyle}>
        <Spinner />
      </span>
    );
  if (of === 'sound' && file && file.url !== null)
    return (
      <span className="flex items-center gap-1">
        <SoundButton url={file.url} name={name} />
        <RowWave key={file.url} url={file.url} onHeard={onHeard} />
      </span>
    );
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      className={`${tileStyle} ${file ? 'border border-line' : 'border border-dashed border-edge bg-card hover:border-teal hover:text-teal-ink'} disabled:opacity-60`}
      onClick={onPick}
    >
      {file && file.url !== null ? (
        <Picture src={file.url} alt="" isWhole sizes="44px" className="size-full" />
      ) : of === 'picture' ? (
        <Plus aria-hidden className="size-5" />
      ) : (
        <Mic aria-hidden className="size-5" />
      )}
    </button>
  );
}
