import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import { foldName } from '@kalima/shared/domain/exchange/import-rows-files';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { importsQuery } from './import-queries.ts';
import { MadeLink } from './made-content.tsx';
import type { OpenImport } from './use-import.ts';

interface ImportedBeforeProps {
  readonly stored: Pick<ContentImport, 'id' | 'name'>;
  readonly place: OpenImport['place'];
  /** What can be added to. */
  readonly courses: readonly { readonly id: string; readonly name: string }[];
  readonly onChoose: (courseId: string) => void;
}

/**
 * Says where the same was imported before, or something of the name is there, and proposes to add to that: what it has already is told at the
 * rows then.
 */
export function ImportedBefore({ stored, place, courses, onChoose }: ImportedBeforeProps) {
  const { t, i18n } = useLingui();
  const imports = useQuery(importsQuery).data;
  const before = imports?.find(
    ({ id, name, made }) => id !== stored.id && name === stored.name && made?.kind === place.kind,
  );
  const named = foldName(place.name);
  const course =
    courses.find(({ id }) => id === before?.made?.courseId) ??
    courses.find(({ name }) => named !== '' && foldName(name) === named);
  if (!course) return null;
  const { id, name } = course;
  const isThat = id === before?.made?.courseId;
  const day = before && i18n.date(before.changedAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Banner tone="info">
      <p className="wrap-anywhere">
        {isThat ? t`The same was imported on ${day ?? ''}, into “${name}”.` : t`There is “${name}” already.`}{' '}
        {t`Add to it, and what it has already is told at the rows. Else a new one is made.`}
      </p>
      <div className="my-2 flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => onChoose(id)}>{t`Add to it`}</Button>
        <MadeLink made={{ kind: place.kind, courseId: id }} isSeveral={false} variant="quiet" />
      </div>
    </Banner>
  );
}
