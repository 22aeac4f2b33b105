import type { MaterialCard as Material } from '@kalima/shared/contract/content/learning-materials';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Play } from 'lucide-react';
import { useId } from 'react';
import { categoryLabels, difficultyLabels, difficultyTones, languageLabels } from '../../blocks/content-labels.ts';
import { DownloadMark } from '../../offline/downloads/download-mark.tsx';
import { useReadTime } from '../../blocks/use-read-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { contentEntries } from '../../blocks/content-entries.ts';
import { Picture } from '../../blocks/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DrawCardMarks } from './card-marks.tsx';
import type { MaterialFilters } from './material-filters.ts';

const frame = 'relative flex h-full gap-3 p-3 md:flex-col md:gap-0 md:overflow-hidden md:rounded-card md:p-0';
const pictureFrame =
  'relative h-(--picture-low) w-(--picture-side) shrink-0 overflow-hidden rounded-control md:h-(--picture-high) md:w-auto md:rounded-none';
const textFrame = 'flex min-w-0 flex-1 flex-col gap-1.5 md:gap-2 md:px-4 md:pt-3.5 md:pb-4';

interface MaterialCardProps {
  readonly material: Material;
  /** Travel along to the material, so that the way back finds the list as it was. */
  readonly filters: MaterialFilters;
  /** Where materials of several languages stand beside each other. */
  readonly isLanguageNamed: boolean;
  /** Known only after the first screen. */
  readonly marks: DrawCardMarks | null;
}

/** A material in the list; the whole card leads to it. */
export function MaterialCard({ material, filters, isLanguageNamed, marks }: MaterialCardProps) {
  const { t } = useLingui();
  const readTime = useReadTime();
  const titleId = useId();
  const actionId = useId();
  return (
    <Card className="group h-full transition-shadow duration-150 hover:shadow-over has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal">
      <article aria-labelledby={titleId} className={frame}>
        <div className={pictureFrame}>
          <Picture
            src={material.imageUrl}
            tint={matTint(material.id)}
            icon={contentEntries.learning_material.icon}
            alt=""
            sizes="(min-width: 768px) 320px, 112px"
            className="size-full"
          />
          {material.hasVideo && (
            <span
              role="img"
              aria-label={t`With video`}
              className="absolute end-1.5 bottom-1.5 grid size-7 place-items-center rounded-pill bg-veil text-on-veil md:end-3 md:bottom-3 md:size-10"
            >
              <Play aria-hidden className="size-3.5 fill-current md:size-5" />
            </span>
          )}
        </div>
        <div className={textFrame}>
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-s text-ink-soft">
            <Badge tone={difficultyTones[material.difficulty]}>{t(difficultyLabels[material.difficulty])}</Badge>
            {marks?.(material.id)}
            <bdi>
              {t(categoryLabels[material.category])}
              {isLanguageNamed && ` · ${t(languageLabels[material.language])}`}
              {material.readTime && <span className="max-md:hidden"> · {readTime(material.readTime)}</span>}
            </bdi>
          </p>
          <h2
            id={titleId}
            lang={languageTag(material.language)}
            dir="auto"
            className="line-clamp-2 w-fit max-w-full text-l leading-snug font-semibold"
          >
            {material.title}
          </h2>
          <p
            lang={languageTag(material.language)}
            dir="auto"
            className="line-clamp-2 w-fit max-w-full text-s text-ink-soft max-md:hidden"
          >
            <bdi>{material.excerpt}</bdi>
          </p>
          {material.tags.length > 0 && (
            <ul className="flex max-h-5 flex-wrap gap-x-2.5 overflow-hidden text-s text-ink-soft max-md:hidden">
              {material.tags.map((tag) => (
                <li key={tag}>#{tag}</li>
              ))}
            </ul>
          )}
          <div className="mt-auto flex items-center justify-between gap-1">
            <Link
              id={actionId}
              to="/learning-materials/$id"
              params={{ id: material.id }}
              search={filters}
              aria-labelledby={`${actionId} ${titleId}`}
              className="flex w-fit items-center gap-1.5 rounded-control text-s font-semibold text-teal-ink after:absolute after:inset-0 focus-visible:outline-none md:min-h-(--touch) md:bg-teal-wash md:px-4.5 md:text-m md:transition-colors md:duration-150 md:group-hover:bg-teal md:group-hover:text-on-teal"
            >
              {t`View Material`}
              <ArrowRight aria-hidden className="size-4 mirrored" />
            </Link>
            <span className="max-md:-my-3">
              <DownloadMark courseId={material.id} title={material.title} />
            </span>
          </div>
        </div>
      </article>
    </Card>
  );
}

/** The shape of a card while the list loads. */
export function MaterialCardSkeleton() {
  return (
    <Card>
      <div className={frame}>
        <Skeleton className={pictureFrame} />
        <div className={textFrame}>
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-full max-md:hidden" />
          <Skeleton className="mt-1 h-11 w-36 max-md:hidden" />
        </div>
      </div>
    </Card>
  );
}
