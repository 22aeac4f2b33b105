import { contentLimits } from '@kalima/shared/domain/content-limits';
import { useLingui } from '@lingui/react/macro';
import { Split, X } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { SmallButton } from './small-button.tsx';

interface SenseFieldProps {
  /** Empty for nearly all words. */
  readonly sense: string | undefined;
  readonly onChange: (sense: string) => void;
  readonly error?: string | undefined;
}

/** Parts a word from another that is written alike (PRODUCT.md#items): folded away until it is wanted. */
export function SenseField({ sense = '', onChange, error }: SenseFieldProps) {
  const { t } = useLingui();
  const [isAdding, setIsAdding] = useState(false);
  // The focus goes back to what unfolds it.
  const [isRemoved, setIsRemoved] = useState(false);
  if (!isAdding && sense === '') {
    return (
      <div>
        <SmallButton
          icon={<Split aria-hidden />}
          label={t`Add a sense`}
          hasFocus={isRemoved}
          onPress={() => setIsAdding(true)}
        />
      </div>
    );
  }
  return (
    <div className="grid content-start gap-1">
      <TextField
        label={t`Sense, where the same word means something else`}
        hint={t`Such as “of a river” for a bank. Learners are asked each sense by itself.`}
        autoFocus={isAdding}
        maxLength={contentLimits.sense}
        value={sense}
        error={error}
        onChange={(event) => {
          // It stays open while it is emptied.
          setIsAdding(true);
          onChange(event.target.value);
        }}
      />
      <div className="flex justify-end">
        <SmallButton
          icon={<X aria-hidden />}
          label={t`Remove the sense`}
          hasFocus={false}
          onPress={() => {
            setIsRemoved(true);
            setIsAdding(false);
            onChange('');
          }}
        />
      </div>
    </div>
  );
}
