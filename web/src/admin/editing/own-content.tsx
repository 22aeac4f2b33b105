import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy, Eye, UserPen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { contentEntries } from '../../blocks/content-entries.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useUser } from '../../lib/api/user.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast-store.ts';

const ownCoursesQuery = queryOptions({
  queryKey: ['own-courses'],
  queryFn: async ({ signal }) => new Set((await call('GET /api/author/own-courses', { signal })).ids),
});

/** Whether the person may change a piece of content: an admin any, a teacher their own; undefined while it is not known (PRODUCT.md#content-of-teachers). */
export function useMayChange(): (courseId: string) => boolean | undefined {
  const isAdmin = useUser().role === 'admin';
  const { data } = useQuery({ ...ownCoursesQuery, enabled: !isAdmin });
  return (courseId) => isAdmin || data?.has(courseId);
}

/** Tells a teacher's own piece of content from the school's; administrators, who may change all, have no mark. */
export function OwnBadge({ courseId }: { readonly courseId: string }) {
  const { t } = useLingui();
  const isAdmin = useUser().role === 'admin';
  const isOwn = useMayChange()(courseId) === true && !isAdmin;
  return isOwn && <Badge>{t`Yours`}</Badge>;
}

/** Whether the person keeps what is the school's: stages and the order of what stands in them. */
export const useKeepsOrder = (): boolean => useUser().role === 'admin';

/** Says that something new is the person's. */
export function useNewContent(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ownCoursesQuery.queryKey });
}

/** Copies a piece of content; under one id until it has come through, so that pressed again it makes one. */
export function useCopy(onCopied: (id: string) => void) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const noteNew = useNewContent();
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (courseId: string) =>
      call('POST /api/author/courses/{id}/copy', { params: { id: courseId }, body: { id: newId } }),
    onSuccess: async ({ id }) => {
      setNewId(crypto.randomUUID());
      await noteNew();
      onCopied(id);
      showToast(t`The copy is yours to change`);
    },
    onError: (error) => showToast(describe(error), 'error'),
  });
}

interface OwnContentProps {
  readonly courseId: string;
  readonly courseType: CourseType;
  readonly onCopied: (id: string) => void;
  /** 1 where no heading of the screen stands above it. */
  readonly headingLevel?: 1 | 2;
  /** What changes it. */
  readonly children: ReactNode;
}

/** What changes a piece of content, for who may; to others it is said that it can be copied. */
export function OwnContent({ courseId, courseType, onCopied, headingLevel = 2, children }: OwnContentProps) {
  const { t } = useLingui();
  const mayChange = useMayChange()(courseId);
  const copy = useCopy(onCopied);
  if (mayChange === undefined || mayChange) return children;
  return (
    <EmptyState
      icon={<UserPen aria-hidden />}
      title={t`Somebody else made this`}
      headingLevel={headingLevel}
      actions={
        <>
          <Button icon={<Copy aria-hidden />} isLoading={copy.isPending} onClick={() => copy.mutate(courseId)}>
            {t`Copy it`}
          </Button>
          <Link to={contentEntries[courseType].coursePath} params={{ id: courseId }} className={buttonStyle('outline')}>
            <Eye aria-hidden />
            {t`View as a learner`}
          </Link>
        </>
      }
    >
      <p>{t`A copy with all its words, pictures and sounds is yours: change it as you like.`}</p>
    </EmptyState>
  );
}
