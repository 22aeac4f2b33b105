import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { importsQuery } from './import-queries.ts';
import type { OpenImport } from './use-import.ts';

/** What keeps decisions from being kept: another window that kept its own, or a failure. */
export function ImportMessages({ work: { saving } }: { readonly work: Pick<OpenImport, 'saving'> }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  if (saving.isStale)
    return (
      <Banner tone="error">
        <p>{t`This import was changed in another window. What you decided here is still here.`}</p>
        <div className="my-2 flex flex-wrap gap-2">
          <Button
            variant="outline"
            onClick={() => {
              saving.end();
              void queries.resetQueries({ queryKey: importsQuery.queryKey });
            }}
          >{t`Load the other`}</Button>
          <Button
            variant="danger"
            isLoading={isSaving}
            onClick={() => {
              setIsSaving(true);
              void saving.saveOver().finally(() => setIsSaving(false));
            }}
          >{t`Keep mine`}</Button>
        </div>
      </Banner>
    );
  if (saving.problem === undefined) return null;
  return (
    <Banner tone="error">
      {describe(saving.problem)} {t`What you decided is still here, and is kept with your next change.`}
    </Banner>
  );
}
