import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/api/user.ts';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { importStagesQuery, importStoryStagesQuery } from '../import-queries.ts';
import type { ChosenStage } from './package-choices.ts';

interface PackageStagesProps {
  readonly stages: readonly ChosenStage[];
  readonly onChoose: (id: string, stageId: string | null) => void;
}

/** Where the phrase courses and stories of packages go: into stages that there are, or new ones like theirs. */
export function PackageStages({ stages, onChoose }: PackageStagesProps) {
  const { t } = useLingui();
  const makesStages = useUser().role === 'admin';
  const has = (kind: 'phrase' | 'story') => stages.some(({ stage }) => stage.kind === kind);
  const here = {
    phrase: useQuery({ ...importStagesQuery, enabled: has('phrase') }).data ?? [],
    story: useQuery({ ...importStoryStagesQuery, enabled: has('story') }).data ?? [],
  };
  if (stages.length === 0) return null;
  return (
    <Card className="grid gap-4 p-4 md:p-5">
      <h2 className="text-l font-semibold">{t`Where to`}</h2>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {stages.map(({ stage: { id, kind, name }, stageId }) => (
          <Select
            key={id}
            label={kind === 'phrase' ? t`Phrases of “${name}”` : t`Stories of “${name}”`}
            error={stageId === undefined ? t`Choose a stage. Administrators make new ones.` : undefined}
            value={stageId === undefined ? '' : (stageId ?? 'new')}
            options={[
              ...(stageId === undefined ? [{ value: '', label: t`not chosen` }] : []),
              ...(makesStages ? [{ value: 'new', label: t`A new stage “${name}”` }] : []),
              ...here[kind].map((stage) => ({ value: stage.id, label: stage.name })),
            ]}
            onValueChange={(value) => {
              if (value !== '') onChoose(id, value === 'new' ? null : value);
            }}
          />
        ))}
      </div>
    </Card>
  );
}
