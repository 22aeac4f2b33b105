import { type ReactNode, useMemo, useState } from 'react';
import { type AskedWord, LookUpContext } from './look-up-context.ts';
import { useLookUpMode } from './look-up-mode.ts';
import { LookUpSheet } from './look-up-sheet.tsx';

/** Lets words of what is read be looked up (PRODUCT.md#look-up). `courseId` is what is read. */
export function LookUpIn({ courseId, children }: { readonly courseId: string; readonly children: ReactNode }) {
  const isOn = useLookUpMode();
  const [asked, setAsked] = useState<AskedWord | null>(null);
  const lookUp = useMemo(
    () => ({
      isOn,
      openAt: (textId: string) => (asked?.textId === textId ? asked.at : null),
      open: setAsked,
    }),
    [isOn, asked],
  );
  return (
    <LookUpContext value={lookUp}>
      {children}
      {asked && <LookUpSheet asked={asked} courseId={courseId} onClose={() => setAsked(null)} />}
    </LookUpContext>
  );
}
