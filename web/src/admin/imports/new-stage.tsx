import type { StageKind } from '@kalima/shared/domain/exchange/imports';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../lib/api/user.ts';
import { Button } from '../../ui/button.tsx';
import { StageDialog } from '../editing/stages/stage-dialog.tsx';
import type { OpenImport } from './use-import.ts';

interface NewStageProps {
  readonly work: OpenImport;
  readonly kind: StageKind;
  /** That of what is imported. */
  readonly language: ContentLanguage | null;
  readonly onMade: (stageId: string) => void;
}

/** Names a stage that is made with what is imported, where there is none that fits; stages are the school's, so an administrator names it. */
export function NewStage({ work, kind, language, onMade }: NewStageProps) {
  const { t } = useLingui();
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
          // It is made with the import, and not before.
          send={(input, _version, id) => Promise.resolve({ ...input, id, version: 1, count: 0 })}
          replace={() => Promise.reject(new Error('a new stage replaces nothing'))}
          saveLabel={t`Take over`}
          onSaved={({ id, name, description, language: of, coverImageUrl }) => {
            setIsOpen(false);
            work.planStage({ id, kind, name, description, language: of, coverImageUrl });
            onMade(id);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Stages to choose from, and of the chosen one that it is made with the import where that is so. */
export function useStageChoice(
  stages: OpenImport['stages'],
  chosenId: string | null,
): { readonly options: { value: string; label: string }[]; readonly hint: string | undefined } {
  const { t } = useLingui();
  const isPlanned = stages?.find(({ id }) => id === chosenId)?.isPlanned === true;
  return {
    options: (stages ?? []).map(({ id, name }) => ({ value: id, label: name })),
    hint: isPlanned ? t`Made with the import` : undefined,
  };
}
