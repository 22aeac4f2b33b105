import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { lessonStages } from '@kalima/shared/domain/content/lesson-stages';
import { useLingui } from '@lingui/react/macro';
import { contentEntries } from '../../../blocks/content-entries.ts';
import { useUser } from '../../../lib/api/user.ts';
import { ExportButton } from './export-button.tsx';
import type { ExportChoice } from './export-dialog.tsx';

interface ExportContentProps {
  readonly kind: CourseType;
  /** The stage that is open. */
  readonly stage?: { readonly id: string; readonly name: string } | undefined;
}

/** Exports what stands in the stage that is open, all of a kind, or all that the person makes. */
export function ExportContent({ kind, stage }: ExportContentProps) {
  const { t } = useLingui();
  const isAdmin = useUser().role === 'admin';
  const kindName = t(contentEntries[kind].label);
  const ofKind: ExportChoice = {
    label: isAdmin ? t`All of ${kindName}` : t`All of ${kindName} that is yours`,
    scope: { kind },
  };
  const all: ExportChoice = { label: isAdmin ? t`All content` : t`All content that is yours`, scope: {} };
  const ofStages = lessonStages.map((number) => ({
    label: t`${kindName}, stage ${number}`,
    scope: { kind, stage: String(number) },
  }));
  const stages = kind === 'reading_card' || kind === 'flashcard' ? ofStages : [];
  const open = stage && { label: stage.name, scope: { kind, stage: stage.id } };
  return <ExportButton choices={open ? [open, ofKind, all] : [ofKind, ...stages, all]} />;
}
