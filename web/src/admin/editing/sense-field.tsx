import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { useLingui } from '@lingui/react/macro';
import { Split } from 'lucide-react';
import { TextField } from '../../ui/text-field.tsx';
import { FoldedField } from './folded-field.tsx';

interface SenseFieldProps {
  /** Empty for nearly all words. */
  readonly sense: string | undefined;
  readonly onChange: (sense: string) => void;
  readonly error?: string | undefined;
}

/** Parts a word from another that is written alike (PRODUCT.md#items): folded away until it is wanted. */
export function SenseField({ sense = '', onChange, error }: SenseFieldProps) {
  const { t } = useLingui();
  return (
    <FoldedField
      icon={<Split aria-hidden />}
      addLabel={t`Add a sense`}
      removeLabel={t`Remove the sense`}
      isEmpty={sense === ''}
      onRemove={() => onChange('')}
    >
      {({ autoFocus, keepOpen }) => (
        <TextField
          label={t`Sense, where the same word means something else`}
          hint={t`Such as “of a river” for a bank. Learners are asked each sense by itself.`}
          dir="auto"
          autoFocus={autoFocus}
          maxLength={contentLimits.sense}
          value={sense}
          error={error}
          onChange={(event) => {
            keepOpen();
            onChange(event.target.value);
          }}
        />
      )}
    </FoldedField>
  );
}
