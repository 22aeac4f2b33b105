import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ChosenFile, chosenFiles, isTooMuch } from './chosen-files.ts';

/** Takes files that were dropped, chosen or pasted; what is too much for an import is refused at once, and told. */
export function useTakeFiles(
  onFiles: (files: readonly ChosenFile[]) => void,
  has: { readonly count: number; readonly bytes: number } = { count: 0, bytes: 0 },
) {
  const { t, i18n } = useLingui();
  const [problem, setProblem] = useState('');
  const most = i18n.number(importLimits.files);
  return {
    problem,
    forgetProblem: () => setProblem(''),
    take: (files: readonly File[]): void => {
      const chosen = chosenFiles(files);
      if (isTooMuch(chosen, has)) {
        const count = i18n.number(has.count + chosen.length);
        setProblem(
          t`That is too much at once: an import takes ${most} files and 500 MB, and this would be ${count} files. Nothing was sent. Take some of them now, and the rest in a second import.`,
        );
        return;
      }
      setProblem('');
      if (chosen.length > 0) onFiles(chosen);
    },
  };
}
