import { useLingui } from '@lingui/react/macro';
import { Repeat } from 'lucide-react';

interface ReadingButtonsProps {
  readonly isLooping: boolean;
  readonly isSlow: boolean;
  readonly onLoop: () => void;
  readonly onSlow: () => void;
}

const styleOf = (isOn: boolean) => (isOn ? 'bg-saffron-wash text-saffron-ink' : 'text-ink-soft hover:bg-sunk');

/** How sentences are heard: one again and again, and slowly. */
export function ReadingButtons(props: ReadingButtonsProps) {
  return (
    <>
      <SlowButton isOn={props.isSlow} onToggle={props.onSlow} />
      <LoopButton isOn={props.isLooping} onToggle={props.onLoop} />
    </>
  );
}

function LoopButton({ isOn, onToggle }: { readonly isOn: boolean; readonly onToggle: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Loop the sentence`}
      title={t`Loop the sentence`}
      aria-pressed={isOn}
      aria-keyshortcuts="L"
      onClick={onToggle}
      className={`grid size-(--touch) shrink-0 place-items-center rounded-pill ${styleOf(isOn)}`}
    >
      <Repeat aria-hidden className="size-5.25" />
    </button>
  );
}

export function SlowButton({ isOn, onToggle }: { readonly isOn: boolean; readonly onToggle: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={t`Slower`}
      onClick={onToggle}
      className={`min-h-(--touch) min-w-14 rounded-pill text-s font-semibold ${styleOf(isOn)}`}
    >
      <span className="sr-only">{t`Slower`}</span> <bdi dir="ltr">0.75×</bdi>
    </button>
  );
}
