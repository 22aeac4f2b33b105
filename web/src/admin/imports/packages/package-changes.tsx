import { type ContentLanguage, languageTag } from '@kalima/shared/domain/language/languages';
import type { PackageField, PackagePartKind } from '@kalima/shared/domain/exchange/packages';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { categoryLabels, difficultyLabels, languageLabels } from '../../../blocks/content-labels.ts';
import { classNames } from '../../../lib/format/class-names.ts';
import { detailLabels } from '../../editing/word-details.ts';
import { PagedList } from '../../editing/paged-list.tsx';
import { usePackageFields } from './package-fields.ts';
import { type PackageChange, packageChangesQuery } from './package-queries.ts';

/** What stands for a code in these fields. */
const codeLabels: Partial<Record<PackageField, Readonly<Record<string, MessageDescriptor>>>> = {
  language: languageLabels,
  difficulty: difficultyLabels,
  category: categoryLabels,
  ...detailLabels,
};

interface PackageChangesProps {
  readonly importId: string;
  readonly courseId: string;
  readonly title: string;
  readonly language: ContentLanguage | null;
}

/** Opens the list of what importing a course would change, part by part. */
export function PackageChanges({ title, ...props }: PackageChangesProps) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t`What changes in ${title}`}
        className="inline-flex min-h-(--touch) items-center gap-1.5 text-s font-semibold text-teal-ink md:min-h-8"
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronDown aria-hidden className={classNames('size-4', isOpen && 'rotate-180')} />
        {t`What changes`}
      </button>
      {isOpen && (
        <div id={id}>
          <Changes {...props} />
        </div>
      )}
    </>
  );
}

function Changes({ importId, courseId, language }: Omit<PackageChangesProps, 'title'>) {
  const { t } = useLingui();
  const list = useInfiniteQuery(packageChangesQuery(importId, courseId));
  return (
    <PagedList
      list={list}
      errorTitle={t`What changes cannot be told`}
      lineHeight="h-8"
      lines={3}
      empty={<p className="py-2 text-s text-ink-soft">{t`Nothing that is shown here changes.`}</p>}
    >
      {(items) => (
        <ul className="grid gap-1 rounded-control bg-sunk p-3 text-s">
          {items.map((item, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- texts may stand twice, and the list only grows
            <li key={place}>
              <ChangeLine item={item} language={language} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function ChangeLine({ item, language }: { readonly item: PackageChange; readonly language: ContentLanguage | null }) {
  const { t } = useLingui();
  const { part, change, name, place, fields } = item;
  const states = {
    added: { label: t`comes`, style: 'text-teal-ink' },
    changed: { label: t`changes`, style: 'text-saffron-ink' },
    removed: { label: t`goes`, style: 'text-coral-ink' },
  };
  const number = place ?? 0;
  const kinds: Record<PackagePartKind, string> = {
    course: t`Course`,
    card: t`Card`,
    phrase: t`Phrase`,
    page: t`Page ${number}`,
    word: t`Explained word`,
  };
  return (
    <>
      <span className={`font-semibold ${states[change].style}`}>{states[change].label}</span>{' '}
      <span className="text-ink-soft">{kinds[part]}</span>{' '}
      {name !== '' && (
        <bdi lang={language === null ? undefined : languageTag(language)} className="font-semibold wrap-anywhere">
          {name}
        </bdi>
      )}
      {fields.length > 0 && (
        <ul className="ms-4">
          {fields.map((field) => (
            <li key={field.field} className="wrap-anywhere">
              <FieldLine {...field} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FieldLine({ field, before, after }: PackageChange['fields'][number]) {
  const { t } = useLingui();
  const labels = usePackageFields();
  const shown = (value: string): string => {
    const named = codeLabels[field]?.[value];
    return named ? t(named) : value;
  };
  const label = labels[field];
  if (before === null || after === null) return t`${label} is another one`;
  return (
    <>
      {label}: {before === '' ? <i>{t`none`}</i> : <bdi className="line-through decoration-1">{shown(before)}</bdi>}{' '}
      <span aria-hidden>→</span> <span className="sr-only">{t`becomes`}</span>{' '}
      {after === '' ? <i>{t`none`}</i> : <bdi className="font-semibold">{shown(after)}</bdi>}
    </>
  );
}
