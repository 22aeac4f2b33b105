import {
  acceptOf,
  isChosenAs,
  uploadLimits,
  type UploadPurpose,
  uploadPurposes,
} from '@kalima/shared/domain/content/uploads';
import { useLingui } from '@lingui/react/macro';
import { Library, Mic, RotateCw, Trash2, Upload, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { Picture } from '../../blocks/picture.tsx';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { classNames } from '../../lib/format/class-names.ts';
import { formatMegabytes } from '../../lib/format/format-date.ts';
import { stopSound } from '../../lib/sound/sound-player.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { LibraryDialog } from './library-dialog.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { useDescribeUpload } from './use-describe-upload.ts';
import { useFormatNames } from './use-format-names.ts';
import { useUpload } from './use-upload.ts';

interface UploadFieldProps {
  readonly label: string;
  readonly purpose: UploadPurpose;
  /** The content that the file is for, where there is one already. */
  readonly owner?: string | undefined;
  /** Address of the file that was uploaded, or null. */
  readonly url: string | null;
  readonly onChange: (url: string | null) => void;
  readonly error?: string | undefined;
  /** What is said when sending the file fails, before the reason. */
  readonly failed?: string;
  readonly isRequired?: boolean;
  /** What is said in a recording, such as a phrase, and its language; without it the label names the recording. */
  readonly spoken?: { readonly text: string; readonly language: string };
  /** What is sought at first among the files that there are; without it what is spoken. */
  readonly word?: string;
  /** Told when a file could not be sent, and when that is settled. */
  readonly onFailed?: (hasFailed: boolean) => void;
}

/** Chooses or takes a dropped file, or records one, uploads it with its real progress (PRODUCT.md#uploads), shows it, removes it again. */
export function UploadField(props: UploadFieldProps) {
  const { label, purpose, owner, url, onChange, error, failed, isRequired = false, spoken } = props;
  const { t } = useLingui();
  const language = useAppLanguage();
  const { kind } = uploadPurposes[purpose];
  const describe = useDescribeUpload(kind);
  const limit = formatMegabytes(uploadLimits[kind], language);
  const formats = useFormatNames()(kind);
  const chooser = useRef<HTMLInputElement>(null);
  const { progress, problem, forgetProblem, send, sendAgain, cancel } = useUpload({
    purpose,
    owner,
    onStored: onChange,
    onFailed: props.onFailed,
  });
  const [isRecording, setIsRecording] = useState(false);
  const [isInLibrary, setIsInLibrary] = useState(false);
  const [isInvalidDrop, setIsInvalidDrop] = useState(false);
  const id = useId();
  const texts = {
    picture: { upload: t`Upload picture`, replace: t`Replace picture`, remove: t`Remove picture` },
    audio: { upload: t`Upload audio`, replace: t`Replace audio`, remove: t`Remove audio` },
    video: { upload: t`Upload video`, replace: t`Replace video`, remove: t`Remove video` },
  }[kind];

  const { getRootProps, isDragActive: isOver } = useDropzone({
    onDropAccepted(files: readonly File[]) {
      const [file] = files;
      // A sound is exactly one file of an audio type (PRODUCT.md#lesson-editors); other fields take the first file.
      const isInvalid = kind === 'audio' && (files.length !== 1 || !file || !isChosenAs(kind, file));
      setIsInvalidDrop(isInvalid);
      if (file && !isInvalid) void send(file);
    },
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    // A field inside a larger drop zone takes the file for itself.
    noDragEventsBubbling: true,
  });

  const reason = problem === undefined ? undefined : [failed, describe(problem)].filter(Boolean).join(': ');
  const message = isInvalidDrop ? t`Please upload a valid audio file` : (reason ?? error);
  const percent = Math.round((progress ?? 0) * 100);
  const record = kind === 'audio' && (
    <Button variant="outline" icon={<Mic aria-hidden />} onClick={() => setIsRecording(true)}>
      {t`Record`}
    </Button>
  );
  const reuse = kind !== 'video' && (
    <Button variant="outline" icon={<Library aria-hidden />} onClick={() => setIsInLibrary(true)}>
      {t`Use again`}
    </Button>
  );
  const remove = (className: string) => (
    <IconButton
      label={texts.remove}
      className={className}
      onClick={() => {
        forgetProblem();
        onChange(null);
      }}
    >
      <Trash2 aria-hidden />
    </IconButton>
  );
  return (
    <div
      {...getRootProps({ role: 'group' })}
      aria-labelledby={id}
      aria-describedby={message ? `${id}-error` : undefined}
      data-invalid={error ? '' : undefined}
      className="grid content-start gap-2"
    >
      <span id={id} className="font-medium">
        {label}
        {isRequired && (
          <span aria-hidden className="text-coral-ink">
            {' '}
            *
          </span>
        )}
      </span>
      {url !== null && progress === null && (
        <div
          className={classNames(
            'relative overflow-hidden rounded-card border bg-sunk',
            isOver ? 'border-teal' : 'border-line',
          )}
        >
          {kind === 'picture' && (
            <Picture src={url} alt={t`Chosen picture`} isWhole sizes="400px" className="h-(--picture-high) w-full" />
          )}
          {kind === 'audio' && (
            <div className="p-2">
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of a word or a lesson has no captions */}
              <audio
                src={url}
                controls
                controlsList="nodownload noplaybackrate"
                preload="metadata"
                aria-label={label}
                className="w-full"
                onPlay={stopSound}
              />
            </div>
          )}
          {kind === 'video' && (
            <video src={url} controls preload="metadata" aria-label={label} className="aspect-video w-full" />
          )}
          {kind !== 'audio' && remove('absolute end-2 top-2 bg-card text-coral-ink shadow-card')}
        </div>
      )}
      {progress !== null && (
        <div className="grid gap-2 rounded-card border border-line bg-sunk p-4">
          <div className="flex items-center justify-between gap-2 text-s text-ink-soft">
            <span role="status">{percent < 100 ? t`Uploading ${percent} %` : t`Processing the file…`}</span>
            <IconButton label={t`Cancel upload`} onClick={cancel}>
              <X aria-hidden />
            </IconButton>
          </div>
          <ProgressBar label={t`Upload progress`} value={progress} />
        </div>
      )}
      {url !== null && progress === null && (
        <div className="flex flex-wrap gap-2 [&>*]:flex-1 [&>*]:whitespace-nowrap">
          <Button variant="outline" icon={<Upload aria-hidden />} onClick={() => chooser.current?.click()}>
            {texts.replace}
          </Button>
          {record}
          {reuse}
          {kind === 'audio' && remove('flex-none! text-coral-ink')}
        </div>
      )}
      {url === null && progress === null && (
        <div
          className={classNames(
            'grid justify-items-center gap-1 rounded-card border-2 border-dashed p-4 text-center text-s text-ink-soft',
            isOver ? 'border-teal bg-teal-wash' : 'border-edge bg-sunk',
          )}
        >
          <div className="flex flex-wrap justify-center gap-2">
            <Button
              variant="outline"
              icon={<Upload aria-hidden />}
              aria-describedby={`${id}-hint`}
              onClick={() => chooser.current?.click()}
            >
              {texts.upload}
            </Button>
            {record}
            {reuse}
          </div>
          <p id={`${id}-hint`}>
            {kind === 'picture'
              ? t`Or drop it here: ${formats}. Large photographs are made smaller.`
              : t`Or drop it here: ${formats}, at most ${limit}.`}
          </p>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        aria-label={label}
        className="hidden"
        accept={acceptOf(kind)}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          setIsInvalidDrop(false);
          if (file) void send(file);
        }}
      />
      {message && (
        <div className="flex flex-wrap items-start gap-2">
          <p
            id={`${id}-error`}
            // A form tells what is missing by itself.
            role={message === error ? undefined : 'alert'}
            className="min-w-40 flex-1 text-s font-medium text-coral-ink"
          >
            {message}
          </p>
          {sendAgain && (
            <Button variant="outline" icon={<RotateCw aria-hidden />} onClick={sendAgain}>
              {t`Send again`}
            </Button>
          )}
          {reason !== undefined && url !== null && (
            <Button variant="quiet" onClick={forgetProblem}>
              {t`Keep the earlier file`}
            </Button>
          )}
        </div>
      )}
      {isInLibrary && kind !== 'video' && (
        <LibraryDialog
          kind={kind === 'audio' ? 'sound' : 'picture'}
          word={props.word ?? spoken?.text ?? ''}
          onClose={() => setIsInLibrary(false)}
          onChoose={(chosen) => {
            setIsInLibrary(false);
            forgetProblem();
            onChange(chosen);
          }}
        />
      )}
      {isRecording && (
        <RecordDialog
          {...(spoken?.text
            ? { title: spoken.text, titleLanguage: spoken.language }
            : { title: spoken ? t`Recording` : label })}
          onClose={() => setIsRecording(false)}
          onKeep={(file) => {
            setIsRecording(false);
            void send(file);
          }}
        />
      )}
    </div>
  );
}
