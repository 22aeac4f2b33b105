import type { FileField } from '@kalima/shared/domain/import-rows-files';
import { acceptOf } from '@kalima/shared/domain/uploads';
import { useLingui } from '@lingui/react/macro';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Picture } from '../../blocks/picture.tsx';
import { useOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SoundButton } from '../blocks/sound-button.tsx';
import { chosenFiles } from './chosen-files.ts';
import type { OpenImport } from './use-import.ts';

interface FileDialogProps {
  readonly work: OpenImport;
  readonly of: FileField;
  readonly number: number;
  readonly current: string | null;
  readonly onClose: () => void;
  readonly onPick: (fileId: string | null) => void;
}

/** Chooses the picture or recording of a row: among those that no row has, or another file. */
export function FileDialog({ work, of, number, current, onClose, onPick }: FileDialogProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const chooser = useRef<HTMLInputElement>(null);
  const files = work.leftOver.filter(({ kind, url, problem }) => kind === of && url !== null && problem === null);
  const isPicture = of === 'picture';
  const choose = isPicture ? t`Choose a picture` : t`Choose a recording`;
  return (
    <Dialog
      title={isPicture ? t`Picture of row ${number}` : t`Recording of row ${number}`}
      size="medium"
      onClose={onClose}
      actions={
        <>
          {current !== null && (
            <Button variant="outline" onClick={() => onPick(null)}>
              {isPicture ? t`Without a picture` : t`Without a recording`}
            </Button>
          )}
          <Button
            variant="outline"
            icon={<Upload aria-hidden />}
            disabled={!isOnline}
            onClick={() => chooser.current?.click()}
          >
            {choose}
          </Button>
        </>
      }
    >
      {files.length === 0 ? (
        <p className="text-ink-soft">
          {isPicture
            ? t`Every picture has its row. Choose another file.`
            : t`Every recording has its row. Choose another file.`}
        </p>
      ) : (
        <>
          <p className="mb-3 text-ink-soft">{t`These are left over:`}</p>
          <ul className={isPicture ? 'grid grid-cols-2 gap-3 sm:grid-cols-4' : 'grid gap-1'}>
            {files.map(({ id, name, url }) => (
              <li key={id} className={isPicture ? '' : 'flex items-center gap-2'}>
                {!isPicture && url !== null && <SoundButton url={url} name={name} />}
                <button
                  type="button"
                  className="grid w-full min-h-(--touch) items-center gap-1 rounded-small border border-line p-2 text-start text-s wrap-anywhere hover:border-teal hover:text-teal-ink"
                  onClick={() => onPick(id)}
                >
                  {isPicture && (
                    <Picture src={url} alt="" isWhole sizes="150px" className="aspect-square w-full rounded-small" />
                  )}
                  <bdi>{name}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <input
        ref={chooser}
        type="file"
        aria-label={choose}
        accept={acceptOf(isPicture ? 'picture' : 'audio')}
        className="hidden"
        onChange={(event) => {
          const [chosen] = chosenFiles([...(event.target.files ?? [])]);
          event.target.value = '';
          if (chosen?.kind === of && work.add([chosen])) onPick(chosen.id);
        }}
      />
    </Dialog>
  );
}
