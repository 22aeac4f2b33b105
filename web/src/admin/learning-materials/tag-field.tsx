import { addTag, materialLimits } from '@kalima/shared/domain/content/learning-material';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface TagFieldProps {
  readonly tags: readonly string[];
  readonly onChange: (tags: string[]) => void;
  readonly error: string | undefined;
}

/** Tags: added by the button or Enter, each can be removed (PRODUCT.md#material-management). */
export function TagField({ tags, onChange, error }: TagFieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const isFull = tags.length >= materialLimits.tags;

  function add() {
    onChange([...addTag(tags, text)]);
    setText('');
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          label={t`Tags`}
          className="flex-1"
          value={text}
          maxLength={materialLimits.tag}
          disabled={isFull}
          error={error}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            // A tag that was typed and not added is meant all the same.
            if (text.trim() !== '') add();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="quiet" disabled={isFull || text.trim() === ''} onClick={add}>
          {t`Add`}
        </Button>
      </div>
      {tags.length > 0 && (
        <ul aria-label={t`Tags`} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex items-center rounded-pill bg-teal-wash ps-3.5 text-s font-medium text-teal-ink"
            >
              <bdi>#{tag}</bdi>
              <button
                type="button"
                aria-label={t`Remove tag ${tag}`}
                title={t`Remove tag ${tag}`}
                className="grid size-9 place-items-center rounded-pill hover:bg-card"
                onClick={() => onChange(tags.filter((one) => one !== tag))}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
