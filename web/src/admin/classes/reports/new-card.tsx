import { useLingui } from '@lingui/react/macro';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CardsDialog } from '../cards/cards-dialog.tsx';
import { useWhyNot } from '../use-why-not.ts';

interface NewCardProps {
  readonly classId: string;
  readonly className: string;
  readonly learner: { readonly id: string; readonly name: string };
}

/** Makes a login card for a learner whom no message reaches (PRODUCT.md#login-cards). */
export function NewCard({ classId, className, learner }: NewCardProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`${t`New card`}: ${learner.name}`}
        className="shrink-0 print:hidden"
        icon={<IdCard aria-hidden />}
        {...useWhyNot()}
        onClick={() => setIsOpen(true)}
      >
        {t`New card`}
      </Button>
      {isOpen && (
        <CardsDialog shown={{ id: classId, name: className }} people={[learner.id]} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
