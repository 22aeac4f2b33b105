import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { type ChosenFile, nameOfImport } from './chosen-files.ts';
import { importQuery, importsQuery } from './import-queries.ts';
import { queueOf } from './import-uploads.ts';

/** Where the rows are to go, as it stands in the address. */
interface Address {
  readonly kind?: string;
  readonly course?: string;
  readonly stage?: string;
}

/** Begins an import with files, which are sent from then on, and opens it; once, however often it is pressed. */
export function useBeginImport(address: Address) {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [id, setId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async (files: readonly ChosenFile[]) => {
      const day = i18n.date(new Date(), { dateStyle: 'medium', timeStyle: 'short' });
      const name = nameOfImport(files).trim() || t`Import of ${day}`;
      const body = { id, name: name.slice(0, contentLimits.name) };
      return { made: await call('POST /api/author/imports', { body }), files };
    },
    onSuccess: async ({ made, files }) => {
      setId(crypto.randomUUID());
      queries.setQueryData(importQuery(made.id).queryKey, made);
      queueOf(queries, made.id).add(files);
      void queries.invalidateQueries({ queryKey: importsQuery.queryKey, exact: true });
      await navigate({ to: '/admin/imports/$importId', params: { importId: made.id }, search: address });
    },
  });
}
