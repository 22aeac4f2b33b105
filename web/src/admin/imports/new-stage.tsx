import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useUser } from '../../lib/user.ts';
import { Button } from '../../ui/button.tsx';
import { StageDialog } from '../blocks/stages/stage-dialog.tsx';
import { importStagesQuery, importStoryStagesQuery } from './import-queries.ts';

interface NewStageProps {
  readonly kind: 'phrase' | 'story';
  /** That of what is imported. */
  readonly language: ContentLanguage | null;
  readonly onMade: (stageId: string) => void;
}

/** Makes a stage for what is imported, where there is none that fits; stages are the school's, so an administrator makes them. */
export function NewStage({ kind, language, onMade }: NewStageProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const isAdmin = useUser().role === 'admin';
  const [isOpen, setIsOpen] = useState(false);
  const isStory = kind === 'story';
  if (!isAdmin) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t`New stage`}
      </Button>
      {isOpen && (
        <StageDialog
          stage={null}
          proposedLanguage={language}
          coverPurpose={isStory ? 'story-stage-cover' : 'phrase-stage-cover'}
          missing={t`Please enter a stage name`}
          kind={`import.${kind}-stage`}
          send={(input, _version, id) =>
            isStory
              ? call('POST /api/admin/story-stages', { body: { ...input, id } })
              : call('POST /api/admin/phrase-stages', { body: { ...input, id } })
          }
          // Of a new one nobody else has another version.
          replace={() => Promise.reject(new Error('a new stage replaces nothing'))}
          onSaved={(made) => {
            setIsOpen(false);
            const { queryKey } = isStory ? importStoryStagesQuery : importStagesQuery;
            queries.setQueryData(queryKey, (known) => [...(known ?? []), made]);
            void queries.invalidateQueries({ queryKey: [isStory ? 'stories' : 'phrases'] });
            onMade(made.id);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
