import type { SettingName } from '@kalima/shared/contract/people/school';
import { schoolNameLength, sessionRest } from '@kalima/shared/domain/people/school';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { call } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { schoolQuery } from '../../lib/api/school.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { Differences } from '../editing/differences.tsx';
import { StaleBanner } from '../editing/editing-messages.tsx';
import { LeaveDialog } from '../frame/leave-dialog.tsx';
import { useComparedValues } from '../editing/use-compared-values.ts';
import { useEditing } from '../editing/use-editing.ts';
import { DeletionChoice } from './deletion-choice.tsx';
import { RegistrationChoice } from './registration-choice.tsx';
import { type Settings, settingsQuery } from '../editing/school-settings.ts';
import { changeOf, daysOf, draftOf, timeZones } from './settings-draft.ts';

const { min, max } = sessionRest;

/** The settings of the school. What the operator has set is shown and cannot be changed. */
export function SettingsForm({ stored }: { readonly stored: Settings }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { describe, fieldMessage } = useErrorMessages();
  const compared = useComparedValues();
  const [hasWrongDays, setHasWrongDays] = useState(false);
  const editing = useEditing({
    stored,
    draftOf,
    send: (draft, version) => call('PATCH /api/admin/school', { body: changeOf(draft, version, stored.fixed) }),
  });
  const { draft, change, problem, stale } = editing;
  const zones = useMemo(() => timeZones(stored.timeZone).map((zone) => ({ value: zone, label: zone })), [stored]);
  const isFixed = (name: SettingName) => stored.fixed.includes(name);
  const fixedHint = t`Set by who runs the server; it cannot be changed here.`;
  const hintOf = (name: SettingName, hint: string) => (isFixed(name) ? fixedHint : hint);
  const registrationNames = { '': '', open: t`Open`, 'class-code': t`With the code of a class`, closed: t`Closed` };

  async function save(send = editing.save) {
    setHasWrongDays(daysOf(editing.latestDraft()) === null);
    if (daysOf(editing.latestDraft()) === null) return;
    const saved = await send();
    if (!saved) return;
    showToast(t`Settings saved`);
    client.setQueryData(settingsQuery.queryKey, saved);
    // Days and names are shown elsewhere, too.
    for (const queryKey of [schoolQuery.queryKey, ['statistics']]) void client.invalidateQueries({ queryKey });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-180 gap-4">
      {stale && (
        <StaleBanner
          isSaving={editing.isSaving}
          onDiscardMine={editing.discardMine}
          onSaveOver={() => void save(editing.saveOver)}
        >
          <Differences
            rows={[
              { label: t`Name of the school`, mine: draft.name, theirs: stale.name },
              { label: t`Time zone`, mine: draft.timeZone, theirs: stale.timeZone },
              {
                label: t`Registration`,
                mine: registrationNames[draft.registration],
                theirs: registrationNames[draftOf(stale).registration],
              },
              { label: t`Days until sign-out`, mine: draft.sessionRestDays, theirs: String(stale.sessionRestDays) },
              {
                label: t`Learners may delete their own accounts`,
                ...compared.answers(draft.learnersMayDelete, stale.learnersMayDelete),
              },
            ]}
          />
        </StaleBanner>
      )}
      {problem !== undefined && !isApiError(problem, 'STALE_VERSION') && (
        <Banner tone="error">{describe(problem)}</Banner>
      )}
      <Card className="grid gap-5 p-5 md:p-6">
        <TextField
          label={t`Name of the school`}
          hint={hintOf('name', t`Shown where people sign in, in the back office and in the browser's tab.`)}
          error={fieldMessage(problem, 'name')}
          name="school-name"
          maxLength={schoolNameLength}
          disabled={isFixed('name')}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Select
          label={t`Time zone`}
          hint={hintOf('timeZone', t`Where a day of the statistics begins and ends.`)}
          error={fieldMessage(problem, 'timeZone')}
          disabled={isFixed('timeZone')}
          options={zones}
          value={draft.timeZone}
          onValueChange={(timeZone) => change({ timeZone })}
        />
      </Card>
      <Card className="grid gap-5 p-5 md:p-6">
        <RegistrationChoice
          value={draft.registration}
          hint={
            isFixed('registration')
              ? fixedHint
              : draft.registration === ''
                ? stored.registration === 'open'
                  ? t`Nobody has chosen yet. Until then anybody may register.`
                  : t`Nobody has chosen yet. Until then nobody can register.`
                : undefined
          }
          error={fieldMessage(problem, 'registration')}
          isDisabled={isFixed('registration')}
          onChange={(registration) => change({ registration })}
        />
        <TextField
          label={t`Days until sign-out`}
          hint={hintOf(
            'sessionRestDays',
            t`A device that is not used for so long signs its person out. Fewer days are safer on devices that many share.`,
          )}
          error={
            hasWrongDays ? t`Enter a whole number from ${min} to ${max}.` : fieldMessage(problem, 'sessionRestDays')
          }
          name="session-rest"
          inputMode="numeric"
          maxLength={3}
          disabled={isFixed('sessionRestDays')}
          value={draft.sessionRestDays}
          onChange={(event) => change({ sessionRestDays: event.target.value })}
        />
        <DeletionChoice
          isOn={draft.learnersMayDelete}
          hint={isFixed('learnersMayDelete') ? fixedHint : undefined}
          isDisabled={isFixed('learnersMayDelete')}
          onChange={(learnersMayDelete) => change({ learnersMayDelete })}
        />
      </Card>
      <Button type="submit" className="w-fit" isLoading={editing.isSaving} disabled={!editing.isChanged}>
        {t`Save`}
      </Button>
      <LeaveDialog leaving={editing.leaving} />
    </form>
  );
}
