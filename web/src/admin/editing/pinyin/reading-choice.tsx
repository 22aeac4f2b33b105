import { asSyllable } from '@kalima/shared/domain/language/pinyin';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface ReadingChoiceProps {
  readonly character: string;
  /** As it is read now. */
  readonly syllable: string;
  readonly readings: readonly string[];
  readonly isCorrected: boolean;
  readonly isPending: boolean;
  /** Told null for what the dictionary says. */
  readonly onChoose: (syllable: string | null) => void;
  readonly onClose: () => void;
}

/** The ways in which a character can be read: those that it has, or one that is typed. */
export function ReadingChoice({ character, syllable, readings, onChoose, ...props }: ReadingChoiceProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const wanted = asSyllable(typed);
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (wanted !== null) onChoose(wanted);
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-3 rounded-control bg-card p-3 shadow-card"
      aria-label={character}
    >
      <div className="flex flex-wrap items-center gap-2">
        {readings.map((reading, place) => (
          <Button
            key={reading}
            variant={reading === syllable ? 'primary' : 'outline'}
            autoFocus={place === 0}
            aria-pressed={reading === syllable}
            disabled={props.isPending}
            className="min-h-(--touch)"
            onClick={() => (reading === syllable ? props.onClose() : onChoose(reading))}
          >
            {reading}
          </Button>
        ))}
        {props.isCorrected && (
          <Button variant="quiet" className="min-h-(--touch)" disabled={props.isPending} onClick={() => onChoose(null)}>
            {t`As in the dictionary`}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t`Another syllable, with its tone mark`}
          className="min-w-40 flex-1"
          lang="zh-Latn"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={typed}
          error={isChecked && wanted === null ? t`One syllable in Latin letters, such as zhǎng.` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="outline" className="min-h-(--touch)" isLoading={props.isPending}>
          {t`Read it so`}
        </Button>
        <Button variant="quiet" className="min-h-(--touch)" onClick={props.onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
