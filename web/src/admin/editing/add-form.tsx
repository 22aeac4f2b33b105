import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { Fragment, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useIsUploading } from '../../lib/api/upload.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { DraftOffer } from './draft-offer.tsx';
import { type GoneOwner, SaveProblem } from './editing-messages.tsx';
import { LeaveDialog } from '../frame/leave-dialog.tsx';
import { useEditing } from './use-editing.ts';
import { useSaveKey } from './use-save-key.ts';
import { useShowProblem } from './use-show-problem.ts';

interface AddFormProps<Stored extends { readonly version: number }, Draft extends object> {
  readonly empty: Draft;
  /** Adds it; `id` is made for this draft, so that sending it twice adds one. */
  readonly send: (draft: Draft, id: string) => Promise<Stored>;
  /** Replaces what an earlier attempt may have stored under the same id, where it was changed since. */
  readonly replace: (draft: Draft, stored: Stored, id: string) => Promise<Stored>;
  /** What the form is called on the device, where its draft is kept. */
  readonly form: string;
  readonly prepare?: (draft: Draft) => Draft;
  /** What is missing, translated; undefined if the draft can be sent. */
  readonly missingIn: (draft: Draft) => string | undefined;
  readonly label: string;
  readonly added: string;
  readonly onAdded: (stored: Stored) => void;
  readonly gone: GoneOwner;
  /** The fields; `errorOf` tells what the server refused, `isMarked` whether what is missing is to be marked. */
  readonly children: (
    draft: Draft,
    change: (change: Partial<Draft>) => void,
    errorOf: (field: string) => string | undefined,
    isMarked: boolean,
  ) => ReactNode;
}

/** Milliseconds after adding in which a press is another one of the same, not one on the form that is empty again. */
const pressedAgain = 1000;

/** A form that adds one thing after another: empty again after each, and kept as it is when adding fails. */
export function AddForm<Stored extends { readonly version: number }, Draft extends object>(
  props: AddFormProps<Stored, Draft>,
) {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const isUploading = useIsUploading();
  const [round, setRound] = useState(0);
  const [isMarked, setIsMarked] = useState(false);
  const editing = useEditing<Stored, Draft>({
    stored: null,
    draftOf: () => props.empty,
    send: (draft, _version, id) => props.send(draft, id),
    replace: props.replace,
    form: props.form,
    ...(props.prepare ? { prepare: props.prepare } : {}),
    isBusy: isUploading,
    isWholeScreen: true,
  });
  const missing = isMarked ? props.missingIn(editing.draft) : undefined;

  const { root: fields, show: showProblem } = useShowProblem<HTMLFormElement>();
  const addedAt = useRef(0);
  // The next one is written at once: things are added in series.
  useEffect(() => {
    if (round > 0) fields.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [round, fields]);
  useSaveKey(() => void add(), fields);

  async function add(event?: FormEvent) {
    event?.preventDefault();
    if (isUploading || editing.isSaving) return;
    if (editing.latestDraft() === props.empty && Date.now() - addedAt.current < pressedAgain) return;
    const lacking = props.missingIn(editing.draft);
    setIsMarked(lacking !== undefined);
    if (lacking !== undefined) {
      showProblem();
      return;
    }
    const stored = await editing.save();
    if (!stored) {
      showProblem();
      return;
    }
    addedAt.current = Date.now();
    // What the fields keep for themselves, such as why a file was refused, goes too, unless the person went on already.
    if (editing.latestDraft() === props.empty) setRound((before) => before + 1);
    showToast(props.added);
    props.onAdded(stored);
  }

  return (
    <form ref={fields} aria-label={props.label} noValidate className="grid gap-4" onSubmit={(event) => void add(event)}>
      <DraftOffer editing={editing} />
      {missing !== undefined && (
        <Banner tone="error" onDismiss={() => setIsMarked(false)}>
          {missing}
        </Banner>
      )}
      {editing.problem !== undefined && (
        <SaveProblem
          failed={t`Submitting failed`}
          problem={editing.problem}
          gone={{
            text: props.gone.text,
            onBack() {
              editing.forgetProblem();
              props.gone.onBack();
            },
          }}
          onDismiss={editing.forgetProblem}
        />
      )}
      <Fragment key={`${round} ${editing.formKey}`}>
        {props.children(editing.draft, editing.change, (field) => fieldMessage(editing.problem, field), isMarked)}
      </Fragment>
      <Button
        type="submit"
        className="w-fit"
        icon={<Plus aria-hidden />}
        isLoading={editing.isSaving}
        disabled={isUploading}
      >
        {props.label}
      </Button>
      <LeaveDialog leaving={editing.leaving} />
    </form>
  );
}
