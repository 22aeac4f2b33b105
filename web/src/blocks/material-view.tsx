import type { Material } from '@kalima/shared/contract/content/learning-materials';
import { blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { detectVideoSource } from '@kalima/shared/domain/content/video-url';
import { useLingui } from '@lingui/react/macro';
import { CalendarDays, Clock, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppLanguage } from '../lib/device/app-language.ts';
import { formatDate } from '../lib/format/format-date.ts';
import { Badge } from '../ui/badge.tsx';
import { Picture } from './picture.tsx';
import { categoryLabels, difficultyLabels, difficultyTones, languageLabels } from './content-labels.ts';
import { useReadTime } from './use-read-time.ts';
import { RichText } from './rich-text.tsx';
import { VideoPlayer } from './video-player.tsx';

/** What is shown of a material; one that is being written has no date, and perhaps no id yet. */
export type ShownMaterial = Omit<Material, 'id' | 'createdAt'> & {
  readonly id: string | null;
  readonly createdAt: string | null;
};

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 [&_svg]:size-4">
      {icon}
      <bdi>{children}</bdi>
    </span>
  );
}

interface MaterialViewProps {
  readonly material: ShownMaterial;
  /** In place of the plain title and text. */
  readonly title?: ReactNode;
  readonly text?: ReactNode;
}

/** A material as its readers see it; also the preview of the back office. */
export function MaterialView({ material, title, text }: MaterialViewProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const readTime = useReadTime();
  const { videoUrl, videoSource } = material;
  // The video shows the picture as its poster.
  const hasPoster = Boolean(videoUrl) && detectVideoSource(videoUrl ?? '', videoSource) === 'upload';
  return (
    <article className="mx-auto grid w-full max-w-(--reading-width) grid-cols-1 gap-6">
      {material.imageUrl && !hasPoster && (
        <Picture
          src={material.imageUrl}
          tint={matTint(material.id ?? material.imageUrl)}
          alt=""
          isEager
          sizes="(min-width: 768px) 760px, 100vw"
          className="h-(--hero-low) w-full rounded-card shadow-card md:h-(--hero)"
        />
      )}
      <header dir={blockDirection(material.language)} className="grid grid-cols-1 gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={difficultyTones[material.difficulty]}>{t(difficultyLabels[material.difficulty])}</Badge>
          <Badge tone="plain">{t(categoryLabels[material.category])}</Badge>
        </p>
        <h1 lang={languageTag(material.language)} className="text-target font-bold md:text-target-big">
          {title ?? material.title}
        </h1>
        <p className="flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft">
          <Fact icon={<Languages aria-hidden />}>{t(languageLabels[material.language])}</Fact>
          {material.readTime && <Fact icon={<Clock aria-hidden />}>{readTime(material.readTime)}</Fact>}
          {material.createdAt && (
            <Fact icon={<CalendarDays aria-hidden />}>
              <time dateTime={material.createdAt}>{formatDate(material.createdAt, language)}</time>
            </Fact>
          )}
        </p>
        {material.tags.length > 0 && (
          <ul aria-label={t`Tags`} className="flex flex-wrap gap-x-3 gap-y-1 text-s text-ink-soft">
            {material.tags.map((tag) => (
              <li key={tag}>
                <bdi>#{tag}</bdi>
              </li>
            ))}
          </ul>
        )}
      </header>
      {material.videoUrl && (
        <VideoPlayer
          url={material.videoUrl}
          source={material.videoSource}
          title={material.title}
          posterUrl={material.imageUrl}
        />
      )}
      {text ?? <RichText html={material.content} language={material.language} />}
    </article>
  );
}
