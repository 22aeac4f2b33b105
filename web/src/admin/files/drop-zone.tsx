import { useLingui } from '@lingui/react/macro';
import { FilePlus2, FolderOpen } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { classNames } from '../../lib/format/class-names.ts';
import { Button } from '../../ui/button.tsx';

interface DropZoneProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Accepted endings, as in `<input accept>`. */
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly isDisabled?: boolean;
}

/** Takes files and whole folders that are dropped, chosen, or pasted anywhere on the page. */
export function DropZone({ label, children, accept, onFiles, isDisabled = false }: DropZoneProps) {
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const folderChooser = useRef<HTMLInputElement>(null);
  // What it does not accept is told by name, so everything is taken.
  const { getRootProps, isDragActive } = useDropzone({
    onDropAccepted: onFiles,
    disabled: isDisabled,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
  });

  const takePasted = useEffectEvent(onFiles);

  useEffect(() => {
    if (isDisabled) return undefined;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      takePasted(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isDisabled]);

  function take(event: { target: HTMLInputElement }) {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  }

  return (
    <div
      {...getRootProps({ role: 'group', 'aria-label': label })}
      className={classNames(
        'grid justify-items-center gap-2 rounded-card border-2 border-dashed px-4 py-5 text-center transition-colors duration-150',
        isDragActive ? 'border-teal bg-teal-wash' : 'border-edge bg-sunk',
      )}
    >
      <p className="font-medium">{label}</p>
      <div className="text-s text-ink-soft">{children}</div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="outline"
          icon={<FilePlus2 aria-hidden />}
          disabled={isDisabled}
          onClick={() => chooser.current?.click()}
        >
          {t`Choose files`}
        </Button>
        <Button
          variant="quiet"
          icon={<FolderOpen aria-hidden />}
          disabled={isDisabled}
          onClick={() => folderChooser.current?.click()}
        >
          {t`Choose a folder`}
        </Button>
      </div>
      <input ref={chooser} type="file" multiple accept={accept} aria-label={label} className="hidden" onChange={take} />
      <input
        ref={folderChooser}
        type="file"
        multiple
        // @ts-expect-error -- React does not know the attribute, browsers do
        webkitdirectory=""
        aria-label={t`Choose a folder`}
        className="hidden"
        onChange={take}
      />
    </div>
  );
}
