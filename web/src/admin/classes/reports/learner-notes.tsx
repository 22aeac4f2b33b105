import type { ClassNote } from '@kalima/shared/contract/teaching/class-reports';
import { reportLimits } from '@kalima/shared/domain/teaching/class-reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { formatDate } from '../../../lib/format/format-date.ts';
import { useUser } from '../../../lib/api/user.ts';
import { forgetDraft, readDraft, storeDraft, type StoredDraft } from '../../../offline/person/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { notesQuery } from './report-queries.ts';
import { useWhyNot } from '../use-why-not.ts';

function textOf(kept: StoredDraft | undefined): string {
  const { text } = (kept?.draft ?? {}) as { readonly text?: unknown };
  return typeof text === 'string' ? text : '';
}

function WhoAndWhen({ name, day }: { readonly name: string | undefined; readonly day: string }) {
  if (name === undefined) return day;
  return (
    <Trans>
      <bdi>{name}</bdi>, {day}
    </Trans>
  );
}

/** What teachers of the class noted about a learner; learners never see it. */
export function LearnerNotes({ classId, userId }: { readonly classId: string; readonly userId: string }) {
  const { t } = useLingui();
  const whyNot = useWhyNot();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const queries = useQueryClient();
  const field = useId();
  const { id: me } = useUser();
  const form = `note.${classId}.${userId}`;
  const [kept] = useState(() => readDraft(me, form));
  const [text, setText] = useState(() => textOf(kept));
  /** Of the note that is being written, so that a lost answer and a second press make one. */
  const [noteId, setNoteId] = useState<string>(() => kept?.id ?? crypto.randomUUID());
  // The one that was sent may be stored, though its answer was lost: once its text is changed, it is another note.
  const sentId = useRef(kept?.id);
  const latest = useRef(text);
  /** What is typed stays on the device until it is saved: one looks at another learner in between. */
  function write(next: string) {
    const id = sentId.current === noteId ? crypto.randomUUID() : noteId;
    latest.current = next;
    setNoteId(id);
    setText(next);
    if (next.trim() === '') forgetDraft(me, form);
    else storeDraft(me, form, { version: 0, id, draft: { text: next } });
  }
  const [deleted, setDeleted] = useState<ClassNote>();
  const query = notesQuery(classId, userId);
  const { data: notes, error, refetch } = useQuery(query);
  const params = { id: classId, userId };
  const refresh = () => queries.invalidateQueries({ queryKey: query.queryKey });
  const add = useMutation({
    mutationFn: async (sent: string) => {
      sentId.current = noteId;
      const send = (id: string) =>
        call('POST /api/teacher/classes/{id}/learners/{userId}/notes', { params, body: { id, text: sent.trim() } });
      const stored = await send(noteId);
      // Another tab has saved this draft before it was typed on here: this is another note.
      if (stored.text !== sent.trim()) await send(crypto.randomUUID());
      await refresh();
    },
    onSuccess: (_, sent) => {
      if (latest.current === sent) write('');
    },
  });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      await call('DELETE /api/teacher/classes/{id}/learners/{userId}/notes/{noteId}', {
        params: { ...params, noteId: id },
      });
      await refresh();
    },
    onSettled: () => setDeleted(undefined),
    onError: (failure) => showToast(describe(failure), 'error'),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') add.mutate(text);
  }
  return (
    <Card className="grid grid-cols-1 content-start gap-3 p-4 md:p-5">
      <div>
        <h2 className="font-semibold">{t`Notes`}</h2>
        <p className="text-s text-ink-soft">{t`Only the teachers of this class and administrators read them.`}</p>
      </div>
      {!notes && !error && <Skeleton className="h-11" />}
      {!notes && error && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-ink-soft">{describe(error)}</p>
          <Button variant="quiet" onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {notes && notes.length > 0 && (
        <ul
          aria-label={t`Notes`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
          tabIndex={0}
          className="grid max-h-80 gap-2 overflow-y-auto"
        >
          {notes.map((note) => (
            <li key={note.id} className="flex items-start justify-between gap-2">
              <p className="min-w-0 wrap-anywhere whitespace-pre-wrap">
                <strong>
                  <WhoAndWhen name={note.author?.name} day={formatDate(note.createdAt, language)} />:
                </strong>{' '}
                <bdi>{note.text}</bdi>
              </p>
              {note.mayDelete && (
                <IconButton
                  label={t`Delete the note`}
                  disabled={remove.isPending}
                  {...whyNot}
                  onClick={() => setDeleted(note)}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className="grid gap-2">
        <label htmlFor={field} className="text-s font-semibold">
          {t`Add a note`}
        </label>
        <textarea
          id={field}
          dir="auto"
          rows={3}
          maxLength={reportLimits.note}
          value={text}
          onChange={(event) => write(event.target.value)}
          className="rounded-control border border-edge bg-card px-3 py-2"
        />
        {add.error && (
          <p role="alert" className="text-s text-coral-ink">
            {describe(add.error)}
          </p>
        )}
        <Button
          type="submit"
          variant="quiet"
          className="w-fit"
          isLoading={add.isPending}
          disabled={text.trim() === ''}
          {...whyNot}
        >
          {t`Save the note`}
        </Button>
      </form>
      {deleted && (
        <ConfirmDialog
          title={t`Delete this note?`}
          confirmLabel={t`Delete`}
          isDangerous
          isLoading={remove.isPending}
          onConfirm={() => remove.mutate(deleted.id)}
          onCancel={() => setDeleted(undefined)}
        >
          <p className="wrap-anywhere whitespace-pre-wrap">
            <bdi>{deleted.text}</bdi>
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
