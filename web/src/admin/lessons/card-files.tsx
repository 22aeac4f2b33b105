import { acceptOf, uploadPurposes } from '@kalima/shared/domain/content/uploads';
import { useLingui } from '@lingui/react/macro';
import { ImageUp, Mic, RotateCw, Trash2, Upload as UploadIcon, X } from 'lucide-react';
import { useId, useRef, useState, type RefObject } from 'react';
import { Picture } from '../../blocks/picture.tsx';
import { classNames } from '../../lib/format/class-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RecordDialog } from '../files/record-dialog.tsx';
import { ReuseButton } from '../editing/reuse-button.tsx';
import { SoundButton } from '../files/sound-button.tsx';
import type { Upload } from '../files/upload-queue.ts';
import { useDescribeUpload } from '../files/use-describe-upload.ts';

interface CardFileProps {
  /** What the file is of, such as the word, for its buttons' names. */
  readonly name: string;
  readonly url: string | null;
  /** The file that is on its way to take this place. */
  readonly upload: Upload | undefined;
  /** Why it was refused, translated. */
  readonly error: string | undefined;
  /** What is said when sending it fails, before the reason. */
  readonly failed: string;
  readonly onFile: (file: File) => void;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
  /** Takes a file that the school has already, sought by the word at first; without it none can be chosen here. */
  readonly reuse?: { readonly word: string; readonly onChoose: (url: string) => void };
}

/** Takes a file that there is in place of the one that is on its way, which would take its place later. */
function chooseIn({ upload, onCancel, reuse }: CardFileProps): (url: string) => void {
  return (url) => {
    if (upload) onCancel();
    reuse?.onChoose(url);
  };
}

function UploadState({
  upload,
  failed,
  onRetry,
  onCancel,
}: Pick<CardFileProps, 'failed' | 'onRetry' | 'onCancel'> & { readonly upload: Upload }) {
  const { t } = useLingui();
  const describe = useDescribeUpload(uploadPurposes[upload.purpose].kind);
  const fileName = upload.file.name;
  if (upload.state === 'failed') {
    return (
      <div role="alert" className="grid gap-1.5 rounded-control bg-coral-wash p-2.5 text-s text-coral-ink">
        <p className="font-semibold">{failed}</p>
        <p>
          <bdi className="wrap-anywhere">{fileName}</bdi>: {describe(upload.error)}
        </p>
        <div className="flex gap-1">
          <Button variant="outline" className="flex-1" icon={<RotateCw aria-hidden />} onClick={onRetry}>
            {t`Send again`}
          </Button>
          <IconButton label={t`Leave out ${fileName}`} onClick={onCancel}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-1.5 rounded-control bg-sunk p-2.5 text-s text-ink-soft">
      <bdi className="truncate">{fileName}</bdi>
      <ProgressBar label={t`Upload progress of ${fileName}`} value={upload.share} />
    </div>
  );
}

interface CardPictureProps extends CardFileProps {
  readonly label: string;
  /** What marks it among several pictures. */
  readonly badge?: string;
  /** One of several in a row: the whole of it is the button, since one beside the picture would cover it. */
  readonly isSmall?: boolean;
}

/** The picture of a card, which another one can replace. */
export function CardPicture(props: CardPictureProps) {
  const { name, url, upload, error, failed, onFile, onRetry, onCancel, label, badge, isSmall = false } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const { t } = useLingui();
  return (
    <div className="grid content-start gap-1.5" data-invalid={error ? '' : undefined}>
      <div className="relative">
        {url === null ? (
          // The button says what belongs here; the place of a card's picture has the shape of one.
          <div className="aspect-[4/3] rounded-control border border-dashed border-edge bg-sunk" />
        ) : (
          <Picture
            src={url}
            alt={t`Picture of ${name}`}
            isWhole
            sizes="240px"
            className="aspect-[4/3] w-full rounded-control"
          />
        )}
        {badge && (
          <Badge tone="teal" className="absolute start-1.5 top-1.5">
            {badge}
          </Badge>
        )}
        <IconButton
          label={url === null ? t`Choose ${label}` : t`Replace ${label}`}
          aria-describedby={error ? errorId : undefined}
          className={classNames(
            'absolute',
            url !== null && isSmall
              ? 'inset-0 h-full! w-full! rounded-control! bg-transparent hover:bg-ink/10! [&_svg]:absolute [&_svg]:end-1 [&_svg]:bottom-1 [&_svg]:size-5! [&_svg]:rounded-pill [&_svg]:bg-card [&_svg]:p-0.5'
              : 'bg-card shadow-card',
            url === null ? 'inset-0 m-auto' : !isSmall && 'end-1.5 bottom-1.5',
          )}
          onClick={() => chooser.current?.click()}
        >
          <ImageUp aria-hidden />
        </IconButton>
        {props.reuse && (
          <ReuseButton
            kind="picture"
            name={name}
            word={props.reuse.word}
            className="absolute start-1.5 bottom-1.5 bg-card shadow-card"
            onChoose={chooseIn(props)}
          />
        )}
      </div>
      {upload && <UploadState {...{ upload, failed, onRetry, onCancel }} />}
      {error && (
        <p id={errorId} className="text-s font-medium text-coral-ink">
          {error}
        </p>
      )}
      <FileInput chooser={chooser} label={label} accept={acceptOf('picture')} onFile={onFile} />
    </div>
  );
}

interface FileInputProps {
  readonly chooser: RefObject<HTMLInputElement | null>;
  readonly label: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

function FileInput({ chooser, label, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={chooser}
      type="file"
      accept={accept}
      aria-label={label}
      className="hidden"
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}

interface CardSoundProps extends CardFileProps {
  readonly language: string;
  /** Takes the sound away; without it the sound can only be replaced. */
  readonly onRemove?: () => void;
}

/** The sound of a card: heard, recorded, chosen again. */
export function CardSound(props: CardSoundProps) {
  const { name, url, upload, error, failed, onFile, onRetry, onCancel, onRemove, language } = props;
  const { t } = useLingui();
  const chooser = useRef<HTMLInputElement>(null);
  const [isRecording, setIsRecording] = useState(false);
  const errorId = useId();
  return (
    <div className="grid gap-1.5" data-invalid={error ? '' : undefined}>
      <div className={classNames('flex items-center rounded-pill', url === null ? 'bg-saffron-wash' : 'bg-sunk')}>
        {url === null ? (
          <span className="flex-1 ps-4 text-s text-saffron-ink">{t`No sound`}</span>
        ) : (
          <span className="flex-1">
            <SoundButton url={url} name={name} />
          </span>
        )}
        <IconButton
          label={t`Record ${name}`}
          aria-describedby={error ? errorId : undefined}
          onClick={() => setIsRecording(true)}
        >
          <Mic aria-hidden />
        </IconButton>
        <IconButton label={t`Choose a sound for ${name}`} onClick={() => chooser.current?.click()}>
          <UploadIcon aria-hidden />
        </IconButton>
        {props.reuse && <ReuseButton kind="sound" name={name} word={props.reuse.word} onChoose={chooseIn(props)} />}
        {url !== null && onRemove && (
          <IconButton label={t`Remove the sound of ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </div>
      {upload && <UploadState {...{ upload, failed, onRetry, onCancel }} />}
      {error && (
        <p id={errorId} className="text-s font-medium text-coral-ink">
          {error}
        </p>
      )}
      <FileInput chooser={chooser} label={t`Sound of ${name}`} accept={acceptOf('audio')} onFile={onFile} />
      {isRecording && (
        <RecordDialog
          title={name}
          titleLanguage={language}
          onClose={() => setIsRecording(false)}
          onKeep={(file) => {
            setIsRecording(false);
            onFile(file);
          }}
        />
      )}
    </div>
  );
}
