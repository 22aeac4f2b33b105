import type { MaterialCard } from '@kalima/shared/contract/content/learning-materials';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { Clock, Copy, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { categoryLabels, difficultyLabels, difficultyTones, languageLabels } from '../../blocks/content-labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Numeral } from '../../ui/numeral.tsx';
import { useReadTime } from '../../blocks/use-read-time.ts';
import { Picture } from '../../blocks/picture.tsx';
import { OwnBadge } from '../editing/own-content.tsx';

/** Tags that a tile shows before it only counts the others (PRODUCT.md#constants). */
const shownTags = 3;

interface MaterialTileProps {
  readonly material: MaterialCard;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Null for who may change it; else it is copied. */
  readonly onCopy: (() => void) | null;
}

/** A material in the back office's grid (PRODUCT.md#material-management). */
export function MaterialTile({ material, onEdit, onDelete, onCopy }: MaterialTileProps) {
  const { t } = useLingui();
  const readTime = useReadTime();
  const id = useId();
  const hiddenTags = material.tags.length - shownTags;
  return (
    <Card className="h-full overflow-hidden">
      <article aria-labelledby={id} className="flex h-full flex-col">
        <Picture
          src={material.imageUrl}
          tint={matTint(material.id)}
          alt=""
          sizes="(min-width: 1024px) 350px, 90vw"
          className="h-(--picture-high) w-full"
        />
        <div className="flex flex-1 flex-col gap-2 px-4 pt-3.5 pb-4">
          <p className="flex flex-wrap items-center gap-2 text-s text-ink-soft">
            <Badge tone={difficultyTones[material.difficulty]}>{t(difficultyLabels[material.difficulty])}</Badge>
            <span>{t(categoryLabels[material.category])}</span>
            <span aria-hidden>·</span>
            <span>{t(languageLabels[material.language])}</span>
            <OwnBadge courseId={material.id} />
          </p>
          <h2
            id={id}
            lang={languageTag(material.language)}
            dir="auto"
            className="line-clamp-2 text-l leading-snug font-semibold"
          >
            {material.title}
          </h2>
          <p className="flex items-center gap-1.5 text-s text-ink-soft">
            <Clock aria-hidden className="size-4" />
            {readTime(material.readTime)}
          </p>
          {material.tags.length > 0 && (
            <ul className="flex flex-wrap gap-x-2.5 text-s text-ink-soft">
              {material.tags.slice(0, shownTags).map((tag) => (
                <li key={tag}>
                  <bdi>#{tag}</bdi>
                </li>
              ))}
              {hiddenTags > 0 && (
                <li>
                  +<Numeral of={hiddenTags} />
                </li>
              )}
            </ul>
          )}
          <div className="mt-auto flex flex-wrap gap-2 pt-2 *:flex-1 *:whitespace-nowrap">
            {onCopy === null ? (
              <>
                <Button variant="quiet" icon={<Pencil aria-hidden />} aria-describedby={id} onClick={onEdit}>
                  {t`Edit`}
                </Button>
                <Button variant="outline" icon={<Trash2 aria-hidden />} aria-describedby={id} onClick={onDelete}>
                  {t`Delete`}
                </Button>
              </>
            ) : (
              <Button variant="quiet" icon={<Copy aria-hidden />} aria-describedby={id} onClick={onCopy}>
                {t`Copy it`}
              </Button>
            )}
          </div>
        </div>
      </article>
    </Card>
  );
}
