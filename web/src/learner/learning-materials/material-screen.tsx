import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, FileQuestion, LockKeyhole } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { withTexts } from '../../lib/device/app-language.ts';
import { laterTexts } from '../later-texts.ts';
import { LookUpIn } from '../blocks/look-up/look-up.tsx';
import { LookUpSwitch } from '../blocks/look-up/look-up-switch.tsx';
import { NotOnDeviceNotice } from '../../blocks/not-on-device-notice.tsx';
import { MaterialView } from '../../blocks/material-view.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useLeave } from '../../lib/device/history-trail.ts';
import { courseQuery } from '../blocks/study/course-query.ts';
import { useUser } from '../../lib/api/user.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextWithWords, TitleWithWords } from './words-of-material.tsx';

/** What the first load does without. */
const MaterialEnd = lazy(
  withTexts(laterTexts, async () => ({ default: (await import('./material-end.tsx')).MaterialEnd })),
);

const route = getRouteApi('/signed-in/learning-materials-activity/learning-materials/$id');

function MaterialSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`} className="mx-auto grid w-full max-w-(--reading-width) gap-5">
      <h1 className="sr-only">{t`Learning material`}</h1>
      <Skeleton className="h-(--hero-low) rounded-card md:h-(--hero)" />
      <Skeleton className="h-6 w-44" />
      <Skeleton className="h-11 w-4/5" />
      <Skeleton className="h-5 w-64" />
      <Skeleton className="h-40" />
    </div>
  );
}

/** Why there is no material to show (PRODUCT.md#learning-materials, PRODUCT.md#visibility). */
function MaterialProblem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const user = useUser();
  if (isApiError(error, 'NETWORK')) return <NotOnDeviceNotice error={error} onRetry={onRetry} />;
  if (!isApiError(error, 'NOT_FOUND')) {
    return (
      <ErrorState headingLevel={1} title={t`Error loading the details`} onRetry={onRetry}>
        <p>{describe(error)}</p>
      </ErrorState>
    );
  }
  if (readsAllContent(user.role)) {
    return (
      <EmptyState
        role="alert"
        headingLevel={1}
        icon={<FileQuestion aria-hidden />}
        title={t`This learning material was not found`}
      />
    );
  }
  return (
    <EmptyState
      role="alert"
      headingLevel={1}
      icon={<LockKeyhole aria-hidden />}
      title={t`You do not have permission to view this learning material, please contact the administrator`}
    />
  );
}

/** One material to read and watch. */
export function MaterialScreen() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const leave = useLeave();
  const { data, error, refetch } = useQuery(courseQuery('learning-materials', useUser().id, id));
  usePageTitle(data?.title ?? t`Learning material`);

  let content: ReactNode = <MaterialSkeleton />;
  if (data) {
    content = (
      <>
        <LookUpIn courseId={id}>
          <MaterialView
            material={data}
            title={<TitleWithWords title={data.title} language={data.language} />}
            text={<TextWithWords html={data.content} language={data.language} />}
          />
        </LookUpIn>
        <Suspense fallback={null}>
          <MaterialEnd key={id} materialId={id} />
        </Suspense>
      </>
    );
  } else if (error) content = <MaterialProblem error={error} onRetry={() => void refetch()} />;
  return (
    <div className="mx-auto grid max-w-(--reading-width) grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to="/learning-materials"
          search={filters}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            leave('/learning-materials', () => void navigate({ to: '/learning-materials', search: filters }));
          }}
          className="flex min-h-(--touch) w-fit items-center gap-2 rounded-control pe-2 font-semibold text-teal-ink hover:underline"
        >
          <ArrowLeft aria-hidden className="mirrored size-5" />
          {t`Back to the learning materials`}
        </Link>
        {data && <LookUpSwitch hint={t`Tap a word, or go from word to word with the arrow keys and press Enter.`} />}
      </div>
      {content}
    </div>
  );
}
