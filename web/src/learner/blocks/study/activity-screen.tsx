import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { contentEntries } from '../../../blocks/content-entries.ts';
import { ListState } from './list-state.tsx';

interface ActivityScreenProps<Item> {
  readonly courseType: CourseType;
  readonly lead: string;
  readonly list: UseQueryResult<{ readonly items: readonly Item[] }>;
  readonly errorTitle: string;
  readonly emptyTitle: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The screen of an activity: its name, and what can be studied in it, or why there is nothing. */
export function ActivityScreen<Item>(props: ActivityScreenProps<Item>) {
  const { t } = useLingui();
  const { label, icon: Icon } = contentEntries[props.courseType];
  const { data, error, refetch } = props.list;
  return (
    <>
      <PageHeading title={t(label)} lead={props.lead} />
      <div className="mt-5 md:mt-6">
        <ListState
          items={data?.items}
          error={error}
          onRetry={() => void refetch()}
          errorTitle={props.errorTitle}
          emptyIcon={<Icon aria-hidden />}
          emptyTitle={props.emptyTitle}
        >
          {props.children}
        </ListState>
      </div>
    </>
  );
}
