import type { EditablePhraseCourse } from '@kalima/shared/contract/content/phrases';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { AudioLines, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RecordingStudio } from '../studio/recording-studio.tsx';
import { usePhraseSounds } from './use-phrase-sounds.ts';

interface RecordPhrasesProps {
  readonly course: EditablePhraseCourse;
  readonly onChanged: () => void;
}

/** Opens the studio for the phrases of a course, and sends what an earlier visit recorded and did not send. */
export function RecordPhrases({ course, onChanged }: RecordPhrasesProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const sounds = usePhraseSounds(course, onChanged);
  const [isOpen, setIsOpen] = useState(false);
  if (course.phrases.length === 0) return null;
  return (
    <>
      <Button variant="outline" className="w-fit" icon={<AudioLines aria-hidden />} onClick={() => setIsOpen(true)}>
        {t`Record the phrases`}
      </Button>
      {sounds.failedCount > 0 && (
        <Banner tone="error">
          <p>
            {t`${plural(sounds.failedCount, {
              one: '# recording could not be sent; it is kept on this device.',
              other: '# recordings could not be sent; they are kept on this device.',
            })}`}{' '}
            {sounds.failure !== undefined && describe(sounds.failure)}
          </p>
          <div className="mt-1 flex flex-wrap gap-2">
            <Button variant="outline" icon={<RotateCw aria-hidden />} onClick={sounds.retry}>{t`Send again`}</Button>
            <Button variant="outline" onClick={sounds.giveUp}>{t`Discard recordings`}</Button>
          </div>
        </Banner>
      )}
      {isOpen && (
        <RecordingStudio
          name={course.title}
          language={languageTag(course.language)}
          words={course.phrases.map(({ id, text, translation, imageUrl, audioUrl }) => ({
            id,
            text,
            translation,
            imageUrl,
            hasSound: audioUrl !== null || sounds.isPending(id),
          }))}
          pendingCount={sounds.pendingCount}
          onTake={sounds.add}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
