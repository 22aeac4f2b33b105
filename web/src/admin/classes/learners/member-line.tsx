import type { ClassMember } from '@kalima/shared/contract/teaching/class-contents';
import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import { useLingui } from '@lingui/react/macro';
import { Ban, IdCard, X } from 'lucide-react';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { formatDate } from '../../../lib/format/format-date.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useWhyNot } from '../use-why-not.ts';

/** What became of the learner's last card. */
function CardState({ card }: { readonly card: NonNullable<ClassMember['card']> }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  if (card.usedAt !== null) {
    const used = formatDate(card.usedAt, language);
    return <Badge>{t`Card used on ${used}`}</Badge>;
  }
  if (card.hasRunOut) return <Badge tone="coral">{t`Card has run out`}</Badge>;
  return <Badge tone="saffron">{t`Card made, not used`}</Badge>;
}

interface MemberLineProps {
  readonly member: ClassMember;
  readonly isTicked: boolean;
  readonly isRemoving: boolean;
  readonly onTick: () => void;
  readonly onNewCard: () => void;
  readonly onVoidCard: () => void;
  readonly onRemove: () => void;
}

/** A learner of a class, with their login card. */
export function MemberLine({ member, isTicked, isRemoving, onTick, onNewCard, onVoidCard, onRemove }: MemberLineProps) {
  const { t } = useLingui();
  const whyNot = useWhyNot();
  const language = useAppLanguage();
  const { name, card } = member;
  const joined = formatDate(member.joinedAt, language);
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 border-t border-line py-2.5 ps-4 pe-2 first:border-t-0 md:ps-5 md:pe-4">
      {member.mayHaveCard ? (
        <label className="grid size-(--touch) shrink-0 place-items-center">
          <input
            type="checkbox"
            className="size-5 accent-teal"
            aria-label={t`Choose ${name}`}
            checked={isTicked}
            onChange={onTick}
          />
        </label>
      ) : (
        <span className="grid size-(--touch) shrink-0 place-items-center">
          <Avatar name={name} />
        </span>
      )}
      <span className="min-w-48 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>
          {!member.isActive && <Badge tone="coral">{t`Deactivated`}</Badge>}
          {card && <CardState card={card} />}
        </span>
        <span className="block text-s wrap-anywhere text-ink-soft">
          <bdi>{signInNameOf(member)}</bdi> · {t`Joined ${joined}`}
        </span>
      </span>
      <span className="ms-auto flex">
        {member.mayHaveCard && (
          <IconButton label={t`New card for ${name}`} {...whyNot} onClick={onNewCard}>
            <IdCard aria-hidden />
          </IconButton>
        )}
        {card && (
          <IconButton label={t`Void the card of ${name}`} {...whyNot} onClick={onVoidCard}>
            <Ban aria-hidden />
          </IconButton>
        )}
        <IconButton label={t`Take ${name} out of the class`} disabled={isRemoving} {...whyNot} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
