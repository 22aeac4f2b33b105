import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useId, useState, type FormEvent, type ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangedWordsDialog } from './changed-words-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { SaveProblem, StaleBanner } from './editing-messages.tsx';
import { LeaveDialog } from '../frame/leave-dialog.tsx';
import type { ChangedWordsQuestion } from './use-editing.ts';
import { useSaveKey } from './use-save-key.ts';
import { useShowProblem } from './use-show-problem.ts';

interface FormDialogProps<Stored> {
  readonly title: string;
  readonly titleLanguage?: string;
  readonly saveLabel: string;
  /** What is said when saving fails, before the reason. */
  readonly saveFailed: string;
  /** What is missing, translated; undefined if the form can be sent. */
  readonly missing: string | undefined;
  readonly editing: {
    readonly isChanged: boolean;
    readonly isSaving: boolean;
    readonly problem: unknown;
    readonly stale: object | null;
    readonly question: ChangedWordsQuestion | null;
    readonly forgetProblem: () => void;
    readonly discardMine: () => () => void;
    readonly allowNavigation: () => void;
    readonly giveUp: () => void;
    readonly offer: { readonly at: number } | undefined;
    readonly takeOffer: () => void;
    readonly dropOffer: () => () => void;
    readonly leaving: ComponentProps<typeof LeaveDialog>['leaving'];
    readonly save: () => Promise<Stored | null>;
    readonly saveOver: () => Promise<Stored | null>;
  };
  readonly isUploading: boolean;
  /** What theirs differs in, after somebody else saved. */
  readonly differences?: ReactNode;
  readonly onSaved: (stored: Stored) => void;
  readonly onClose: () => void;
  /** The fields; told whether what is missing is to be marked. */
  readonly children: (isMarked: boolean) => ReactNode;
}

/** A form in a dialog: closing it with changes asks, a failed save keeps everything, a second admin is told. */
export function FormDialog<Stored>(props: FormDialogProps<Stored>) {
  const { t } = useLingui();
  const { editing, missing, onClose, onSaved } = props;
  const [isMarked, setIsMarked] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useId();
  const { root: fields, show } = useShowProblem<HTMLFormElement>();
  useSaveKey(() => void save(editing.save), fields);
  const close = () => (editing.isChanged ? setIsLeaving(true) : onClose());

  async function save(how: () => Promise<Stored | null>) {
    setIsMarked(missing !== undefined);
    const saved = missing === undefined ? await how() : null;
    if (saved === null) {
      show();
      return;
    }
    editing.allowNavigation();
    onSaved(saved);
  }

  return (
    <Dialog
      title={props.title}
      {...(props.titleLanguage === undefined ? {} : { titleLanguage: props.titleLanguage })}
      size="medium"
      onClose={close}
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form} isLoading={editing.isSaving} disabled={props.isUploading}>
            {props.saveLabel}
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save(editing.save);
        }}
      >
        <DraftOffer editing={editing} />
        {isMarked && missing !== undefined && <Banner tone="error">{missing}</Banner>}
        {editing.stale && (
          <StaleBanner
            isSaving={editing.isSaving}
            onDiscardMine={editing.discardMine}
            onSaveOver={() => void save(editing.saveOver)}
          >
            {props.differences}
          </StaleBanner>
        )}
        {editing.problem !== undefined && !editing.stale && (
          <SaveProblem failed={props.saveFailed} problem={editing.problem} onDismiss={editing.forgetProblem} />
        )}
        {props.children(isMarked)}
      </form>
      {editing.question && <ChangedWordsDialog {...editing.question} />}
      {isLeaving ? (
        <LeaveDialog
          leaving={{
            status: 'blocked',
            proceed: () => {
              editing.giveUp();
              onClose();
            },
            reset: () => setIsLeaving(false),
          }}
        />
      ) : (
        <LeaveDialog leaving={editing.leaving} />
      )}
    </Dialog>
  );
}
