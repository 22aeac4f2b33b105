import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { useReadMaterials } from './use-read-materials.ts';

export function ReadBadge() {
  const { t } = useLingui();
  return (
    <Badge>
      <Check aria-hidden className="size-3.5" />
      {t`Already read`}
    </Badge>
  );
}

/** On a material that the learner has read; nothing on others. */
export function ReadMark({ materialId }: { readonly materialId: string }) {
  return useReadMaterials().has(materialId) ? <ReadBadge /> : null;
}
