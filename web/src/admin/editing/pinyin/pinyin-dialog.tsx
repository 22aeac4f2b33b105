import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { paging, withCursor } from '../paging.ts';
import { PagedList } from '../paged-list.tsx';
import { PinyinText } from './pinyin-text.tsx';

interface PinyinDialogProps {
  readonly course: { readonly id: string; readonly title: string };
  readonly onClose: () => void;
}

/** How the Chinese texts of a course are read, and what is corrected of it (PRODUCT.md#pinyin). */
export function PinyinDialog({ course, onClose }: PinyinDialogProps) {
  const { t } = useLingui();
  const list = useInfiniteQuery({
    queryKey: ['pinyin', course.id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/author/courses/{id}/pinyin', {
        params: { id: course.id },
        query: withCursor({}, pageParam),
        signal,
      }),
    ...paging,
    staleTime: 0,
  });
  const readings = Object.assign({}, ...(list.data?.pages.map((page) => page.readings) ?? [])) as Readonly<
    Record<string, readonly string[]>
  >;
  return (
    <Dialog
      title={t`Pinyin`}
      subtitle={<bdi lang="zh">{course.title}</bdi>}
      size="medium"
      isFullOnPhones
      onClose={onClose}
    >
      <p className="pb-2 text-s text-ink-soft">
        {t`Press a character that is read otherwise here. Learners get the correction at once.`}
      </p>
      <PagedList
        list={list}
        errorTitle={t`The pinyin could not be loaded`}
        lineHeight="h-16"
        empty={<EmptyState title={t`There is no Chinese text in it yet`} />}
      >
        {(texts) => (
          <ul className="grid gap-1">
            {texts.map((text) => (
              <PinyinText key={text.id} courseId={course.id} text={text} readings={readings} />
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
}
