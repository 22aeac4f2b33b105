import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { NextCourse, useNextCourse } from '../blocks/path/next-course.tsx';
import { useStudy } from '../blocks/study/use-study.ts';
import { useUser } from '../../lib/api/user.ts';
import { Button } from '../../ui/button.tsx';
import { ReadMark } from './read-mark.tsx';
import { useReadMaterials } from './use-read-materials.ts';

interface MaterialEndProps {
  readonly materialId: string;
}

/** The end of a material: who comes here has read it, or says so; and what is next on the path (PRODUCT.md#learning-materials). */
export function MaterialEnd({ materialId }: MaterialEndProps) {
  const { t } = useLingui();
  const { completeLesson } = useStudy();
  const { role } = useUser();
  const end = useRef<HTMLElement>(null);
  const isRead = useReadMaterials().has(materialId);
  const next = useNextCourse(null);
  function markRead(): void {
    if (role === 'user' && !isRead) completeLesson(materialId, 'learning-materials');
  }
  const reachEnd = useEffectEvent(markRead);
  useEffect(() => {
    if (!end.current || !('IntersectionObserver' in window)) return;
    // Only who has scrolled has come to the end of what they read; a text that is in sight as a whole is marked by hand.
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && window.scrollY > 0) reachEnd();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  if (role !== 'user') return null;
  return (
    <section
      ref={end}
      tabIndex={-1}
      aria-label={t`End of the material`}
      className="grid justify-items-start gap-4 border-t border-line pt-5 focus:outline-none"
    >
      <p role="status" className="min-h-(--touch)">
        {isRead ? (
          <ReadMark materialId={materialId} />
        ) : (
          <Button
            variant="outline"
            icon={<Check aria-hidden />}
            onClick={() => {
              markRead();
              // The button goes with it.
              end.current?.focus({ preventScroll: true });
            }}
          >
            {t`Mark as read`}
          </Button>
        )}
      </p>
      {isRead && next && <NextCourse course={next} />}
    </section>
  );
}
