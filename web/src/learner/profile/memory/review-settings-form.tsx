import {
  type BoundedReviewSetting,
  isReviewSetting,
  reviewSettingBounds,
  type ReviewSettings,
} from '@kalima/shared/domain/learning/review-settings';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { reviewSettingsQuery } from '../../blocks/study/review-settings-query.ts';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { useUser } from '../../../lib/api/user.ts';
import { rememberFirstHour } from '../../../offline/person/first-hour.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { hourText } from './review-settings-line.tsx';

const numberNames = ['sessionMinutes', 'reviewsPerDay', 'newWordsPerDay'] as const;
type NumberName = (typeof numberNames)[number];

const { min: firstOfHours, max: lastOfHours } = reviewSettingBounds.firstHour;
const hours = Array.from({ length: lastOfHours - firstOfHours + 1 }, (_, index) => firstOfHours + index);

/** What was typed as a number; none for what is no number. */
const numberOf = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN);

interface ReviewSettingsFormProps {
  readonly settings: ReviewSettings;
  readonly onSaved: () => void;
}

/** How much the learner is asked, in which ways, and when their day begins. */
export function ReviewSettingsForm({ settings, onSaved }: ReviewSettingsFormProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const { describe, fieldMessage } = useErrorMessages();
  const client = useQueryClient();
  const { id: userId } = useUser();
  const [numbers, setNumbers] = useState<Record<NumberName, string>>({
    sessionMinutes: String(settings.sessionMinutes),
    reviewsPerDay: String(settings.reviewsPerDay),
    newWordsPerDay: String(settings.newWordsPerDay),
  });
  const [rest, setRest] = useState(settings);
  const [isChecked, setIsChecked] = useState(false);
  const labels = {
    sessionMinutes: t`Minutes of a session`,
    reviewsPerDay: t`Reviews a day, at most`,
    newWordsPerDay: t`New words a day, at most`,
  };
  const save = useMutation({
    mutationFn: (body: ReviewSettings) => call('PUT /api/review/settings', { body }),
    onSuccess: (saved) => {
      rememberFirstHour(userId, saved.firstHour);
      client.setQueryData(reviewSettingsQuery(userId).queryKey, saved);
      // What is left to answer today follows from them.
      void client.invalidateQueries({ queryKey: ['review'] });
      showToast(t`Your settings have been saved`);
      onSaved();
    },
  });

  function problemOf(name: BoundedReviewSetting & NumberName): string | undefined {
    const { min, max } = reviewSettingBounds[name];
    if (isChecked && !isReviewSetting(name, numberOf(numbers[name]))) return t`A whole number from ${min} to ${max}.`;
    return fieldMessage(save.error, name);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    const entered = Object.fromEntries(numberNames.map((name) => [name, numberOf(numbers[name])]));
    if (numberNames.every((name) => isReviewSetting(name, numberOf(numbers[name]))))
      save.mutate({ ...rest, ...entered });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5 pt-2">
      {save.error && <Banner tone="error">{describe(save.error)}</Banner>}
      {numberNames.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={numbers[name]}
          error={problemOf(name)}
          onChange={(event) => setNumbers({ ...numbers, [name]: event.target.value })}
        />
      ))}
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden className="font-medium">{t`Ask me to type words`}</span>
        <Switch
          label={t`Ask me to type words`}
          isOn={rest.hasTyping}
          onChange={(hasTyping) => setRest({ ...rest, hasTyping })}
        />
      </div>
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden className="font-medium">{t`Ask me to say words`}</span>
        <Switch
          label={t`Ask me to say words`}
          isOn={rest.hasSaying}
          onChange={(hasSaying) => setRest({ ...rest, hasSaying })}
        />
      </div>
      <Select
        label={t`My day begins at`}
        hint={t`What you do before it belongs to the day before.`}
        error={fieldMessage(save.error, 'firstHour')}
        options={hours.map((hour) => ({ value: String(hour), label: hourText(hour, language) }))}
        value={String(rest.firstHour)}
        onValueChange={(hour) => setRest({ ...rest, firstHour: Number(hour) })}
      />
      <Button type="submit" isLoading={save.isPending} className="w-fit">
        {t`Save`}
      </Button>
    </form>
  );
}
