import type { PhraseStage } from '@kalima/shared/contract/phrases';
import { countLanguages, hasSeveralLanguages, isChosen } from '@kalima/shared/domain/language-choice';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { LanguageFilter } from '../../blocks/language-filter.tsx';
import { ListState } from '../../blocks/study/list-state.tsx';
import { StageSection } from '../../blocks/study/stage-section.tsx';
import { useLanguageChoice } from '../../blocks/use-language-choice.ts';
import { useOpenStages } from '../../blocks/study/use-open-stages.ts';
import { listQuery } from '../../blocks/study/list-query.ts';
import { useUser } from '../../lib/user.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PhraseCourseList } from './phrase-course-list.tsx';

function Stages({ stages: all }: { readonly stages: readonly PhraseStage[] }) {
  const listed = all.flatMap((stage) => stage.courses);
  const offered = useLanguageChoice(countLanguages(listed));
  const isLanguageNamed = hasSeveralLanguages(listed, offered.choice);
  const stages = all
    .map((stage) => ({ ...stage, courses: stage.courses.filter(({ language }) => isChosen(offered.choice, language)) }))
    .filter((stage) => stage.courses.length > 0);
  const { isOpen, toggle } = useOpenStages('phrases', stages[0]?.id);
  return (
    <>
      <LanguageFilter offered={offered} onChoose={offered.choose} className="mb-4" />
      <ul className="grid gap-4">
        {stages.map((stage) => (
          <li key={stage.id}>
            <StageSection
              title={stage.name}
              description={stage.description}
              coverImageUrl={stage.coverImageUrl}
              completed={stage.courses.filter((course) => course.isCompleted).length}
              total={stage.courses.length}
              isOpen={isOpen(stage.id)}
              onToggle={() => toggle(stage.id)}
            >
              <PhraseCourseList stageId={stage.id} courses={stage.courses} isLanguageNamed={isLanguageNamed} />
            </StageSection>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The phrase courses that the learner may study, by stage (PRODUCT.md#phrases). */
export function PhrasesScreen() {
  const { t } = useLingui();
  const list = useQuery(listQuery('phrases', useUser().id));
  return (
    <>
      <PageHeading title={t`Phrases`} lead={t`Whole sentences to hear, understand and say.`} />
      <div className="mt-5 md:mt-6">
        <ListState
          items={list.data?.items}
          error={list.error}
          onRetry={() => void list.refetch()}
          errorTitle={t`Failed to load phrases data. Please try again.`}
          emptyIcon={<MessageSquare aria-hidden />}
          emptyTitle={t`No phrase courses are assigned to you yet`}
        >
          {(stages) => <Stages stages={stages} />}
        </ListState>
      </div>
    </>
  );
}
