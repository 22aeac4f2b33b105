import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SmallButton } from './small-button.tsx';

interface FoldedFieldProps {
  /** Of the button that unfolds it. */
  readonly icon: ReactNode;
  readonly addLabel: string;
  readonly removeLabel: string;
  readonly isEmpty: boolean;
  /** Empties the field. */
  readonly onRemove: () => void;
  /** The field; `keepOpen` is called with each change, so that it stays while it is emptied. */
  readonly children: (unfolded: { readonly autoFocus: boolean; readonly keepOpen: () => void }) => ReactNode;
}

/** A field that few words need: folded away until it is wanted. */
export function FoldedField({ icon, addLabel, removeLabel, isEmpty, onRemove, children }: FoldedFieldProps) {
  const [isAdding, setIsAdding] = useState(false);
  // The focus goes back to what unfolds it.
  const [isRemoved, setIsRemoved] = useState(false);
  if (!isAdding && isEmpty) {
    return (
      <div>
        <SmallButton icon={icon} label={addLabel} hasFocus={isRemoved} onPress={() => setIsAdding(true)} />
      </div>
    );
  }
  return (
    <div className="grid content-start gap-1">
      {children({ autoFocus: isAdding, keepOpen: () => setIsAdding(true) })}
      <div className="flex justify-end">
        <SmallButton
          icon={<X aria-hidden />}
          label={removeLabel}
          hasFocus={false}
          onPress={() => {
            setIsRemoved(true);
            setIsAdding(false);
            onRemove();
          }}
        />
      </div>
    </div>
  );
}
