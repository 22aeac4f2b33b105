import { acceptOf } from '@kalima/shared/domain/content/uploads';
import { useLingui } from '@lingui/react/macro';
import { Film, Library, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Picture } from '../../blocks/picture.tsx';
import { useOnline } from '../../lib/device/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LibraryDialog } from '../files/library-dialog.tsx';
import { SoundButton } from '../files/sound-button.tsx';
import { chosenFiles } from './chosen-files.ts';
import type { WorkFile } from './import-files.ts';
import type { OpenImport } from './use-import.ts';

/** What is chosen: a picture, a recording, or what tells a story, which may be a film as well. */
export type FileUse = 'picture' | 'sound' | 'media';

interface FileDialogProps {
  readonly work: Pick<OpenImport, 'leftOver' | 'add'>;
  readonly of: FileUse;
  readonly title: string;
  readonly current: string | null;
  /** The word that the school's files are searched by; without one they are not offered. */
  readonly word?: string;
  /** Offered beside what is left over. */
  readonly more?: readonly WorkFile[];
  readonly onClose: () => void;
  readonly onPick: (fileId: string | null) => void;
}

const kindsOf = { picture: ['picture'], sound: ['sound'], media: ['sound', 'video'] } as const;
const acceptOfUse = {
  picture: acceptOf('picture'),
  sound: acceptOf('audio'),
  media: acceptOf('audio', 'video'),
} as const;

/** Chooses a file: among those that stand nowhere, or another one. */
export function FileDialog({ work, of, title, current, word, more = [], onClose, onPick }: FileDialogProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const chooser = useRef<HTMLInputElement>(null);
  const isOfUse = ({ kind }: Pick<WorkFile, 'kind'>) => kindsOf[of].some((one) => one === kind);
  const files = [...more, ...work.leftOver].filter(
    (file) => isOfUse(file) && file.url !== null && file.problem === null && file.id !== current,
  );
  const isPicture = of === 'picture';
  const [isSearching, setIsSearching] = useState(false);
  if (isSearching && word !== undefined && of !== 'media')
    return <LibraryDialog kind={of} word={word} onClose={() => setIsSearching(false)} onChoose={onPick} />;
  const choose = { picture: t`Choose a picture`, sound: t`Choose a recording`, media: t`Choose a recording or film` }[
    of
  ];
  const without = { picture: t`Without a picture`, sound: t`Without a recording`, media: t`Without a recording` }[of];
  const none = {
    picture: t`Every picture has its place. Choose another file.`,
    sound: t`Every recording has its place. Choose another file.`,
    media: t`Every recording and film has its place. Choose another file.`,
  }[of];
  return (
    <Dialog
      title={title}
      size="medium"
      onClose={onClose}
      actions={
        <>
          {current !== null && (
            <Button variant="outline" onClick={() => onPick(null)}>
              {without}
            </Button>
          )}
          {word !== undefined && of !== 'media' && (
            <Button
              variant="outline"
              icon={<Library aria-hidden />}
              disabled={!isOnline}
              onClick={() => setIsSearching(true)}
            >
              {isPicture ? t`Use a picture again` : t`Use a sound again`}
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
        <p className="text-ink-soft">{none}</p>
      ) : (
        <>
          {more.length === 0 && <p className="mb-3 text-ink-soft">{t`These are left over:`}</p>}
          <ul className={isPicture ? 'grid grid-cols-2 gap-3 sm:grid-cols-4' : 'grid gap-1'}>
            {files.map(({ id, name, url, kind }) => (
              <li key={id} className={isPicture ? '' : 'flex items-center gap-2'}>
                {kind === 'sound' && url !== null && <SoundButton url={url} name={name} />}
                {kind === 'video' && <Film aria-hidden className="m-2.5 size-6 shrink-0 text-ink-soft" />}
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
        accept={acceptOfUse[of]}
        className="hidden"
        onChange={(event) => {
          const [chosen] = chosenFiles([...(event.target.files ?? [])]);
          event.target.value = '';
          if (chosen && isOfUse(chosen) && work.add([chosen])) onPick(chosen.id);
        }}
      />
    </Dialog>
  );
}
