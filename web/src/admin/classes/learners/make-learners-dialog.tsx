import { mostNewLearners } from '@kalima/shared/domain/people/user-names';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useAskToClose } from '../../frame/use-ask-to-close.tsx';
import { type NewLearner, namesIn } from './new-learners.ts';

interface MakeLearnersDialogProps {
  readonly classId: string;
  /** Whether an address may be given: by admins. */
  readonly mayGiveEmail: boolean;
  readonly onMade: (userIds: string[]) => void;
  readonly onClose: () => void;
}

/** Makes learners without email: names are typed or pasted, one a line, and the user names that are proposed can be changed. */
export function MakeLearnersDialog({ classId, mayGiveEmail, onMade, onClose }: MakeLearnersDialogProps) {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  const queries = useQueryClient();
  const params = { id: classId };
  const [text, setText] = useState('');
  const [rows, setRows] = useState<readonly NewLearner[]>([]);
  const names = namesIn(text);
  const propose = useMutation({
    mutationFn: () => call('POST /api/teacher/classes/{id}/user-names', { params, body: { names } }),
    onSuccess: ({ userNames }) =>
      setRows(
        names.map((name, index) => ({ id: crypto.randomUUID(), name, userName: userNames[index] ?? '', email: '' })),
      ),
  });
  const make = useMutation({
    mutationFn: async () => {
      const learners = rows.map(({ email, ...row }) => (email.trim() === '' ? row : { ...row, email: email.trim() }));
      const made = await call('POST /api/teacher/classes/{id}/learners', { params, body: { learners } });
      await queries.invalidateQueries({ queryKey: ['classes'] });
      return made;
    },
    onSuccess: ({ userIds }) => {
      showToast(t`${plural(userIds.length, { one: '# learner was made', other: '# learners were made' })}`);
      onMade(userIds);
    },
  });
  const { close, question } = useAskToClose(text.trim() !== '' || rows.length > 0, onClose);
  const limit = mostNewLearners;
  const isTooMany = names.length > limit;
  const isListed = rows.length > 0;
  const error = isListed ? make.error : propose.error;
  const change = (id: string, part: Partial<NewLearner>) => {
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
    if (make.error) make.reset();
  };
  const errorOf = (index: number, field: 'name' | 'userName' | 'email') =>
    fieldMessage(make.error, `learners.${index}.${field}`);
  return (
    <Dialog
      title={t`New learners`}
      size="medium"
      onClose={close}
      actions={
        <>
          {error && (
            <Banner tone="error" className="basis-full">
              {describe(error)}
            </Banner>
          )}
          <Button variant="outline" onClick={isListed ? () => setRows([]) : close}>
            {isListed ? t`Back to the names` : t`Cancel`}
          </Button>
          {isListed ? (
            <Button isLoading={make.isPending} onClick={() => make.mutate()}>
              {t`${plural(rows.length, { one: 'Make # learner', other: 'Make # learners' })}`}
            </Button>
          ) : (
            <Button
              disabled={names.length === 0 || isTooMany}
              isLoading={propose.isPending}
              onClick={() => propose.mutate()}
            >
              {t`Continue`}
            </Button>
          )}
        </>
      }
    >
      {isListed ? (
        <ul aria-label={t`New learners`} className="grid gap-3">
          {rows.map((row, index) => (
            <li key={row.id} className="flex items-start gap-2 border-b border-line pb-3 last:border-b-0">
              <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
                <TextField
                  label={t`Name`}
                  maxLength={120}
                  value={row.name}
                  error={errorOf(index, 'name')}
                  onChange={(event) => change(row.id, { name: event.target.value })}
                />
                <TextField
                  label={t`User name`}
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={120}
                  value={row.userName}
                  error={errorOf(index, 'userName')}
                  onChange={(event) => change(row.id, { userName: event.target.value })}
                />
                {mayGiveEmail && (
                  <TextField
                    label={t`Email, if there is one`}
                    type="email"
                    maxLength={254}
                    value={row.email}
                    error={errorOf(index, 'email')}
                    onChange={(event) => change(row.id, { email: event.target.value })}
                  />
                )}
              </div>
              <IconButton
                label={t`Leave ${row.name} out`}
                onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : (
        <TextArea
          label={t`Names`}
          hint={t`One a line, typed or pasted from a table. The learners need no email: they sign in with a user name, and first with a login card.`}
          error={isTooMany ? t`At most ${limit} are allowed.` : undefined}
          rows={10}
          maxLength={50_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {question}
    </Dialog>
  );
}
