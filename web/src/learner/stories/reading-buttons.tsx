import { useLingui } from '@lingui/react/macro';
import { Repeat } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';

interface ReadingButtonsProps {
  readonly isLooping: boolean;
  readonly isSlow: boolean;
  readonly onLoop: () => void;
  readonly onSlow: () => void;
}

const pressed = 'aria-pressed:bg-saffron-wash aria-pressed:text-saffron-ink';

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
    <IconButton
      label={t`Loop the sentence`}
      aria-pressed={isOn}
      aria-keyshortcuts="L"
      className={pressed}
      onClick={onToggle}
    >
      <Repeat aria-hidden />
    </IconButton>
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
      className={`min-h-(--touch) min-w-14 rounded-pill text-s font-semibold text-ink-soft hover:bg-sunk ${pressed}`}
    >
      <span className="sr-only">{t`Slower`}</span> 0.75×
    </button>
  );
}
