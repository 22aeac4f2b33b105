import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import type { CourseUser } from '@kalima/shared/contract/teaching/assignments';
import { useLingui } from '@lingui/react/macro';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDueDay } from '../../lib/format/due-days.ts';
import { TickLine } from '../editing/tick-line.tsx';
import { LineButton } from './line-button.tsx';
import { joinList } from '../../lib/format/join-list.ts';

interface PersonLineProps {
  readonly user: CourseUser;
  readonly isTicked: boolean;
  /** Set where nobody else can be ticked. */
  readonly isFull: boolean;
  readonly isTaking: boolean;
  readonly onToggle: () => void;
  readonly onTakeAway: () => void;
}

/** A person to tick; who has the course says so, with a button that takes it away. */
export function PersonLine({ user, isTicked, isFull, isTaking, onToggle, onTakeAway }: PersonLineProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const tone = isTicked ? 'plain' : 'teal';
  const classes = joinList(user.classNames, language);
  const facts = [
    signInNameOf(user),
    !user.isActive && t`switched off`,
    classes === '' ? user.role === 'user' && t`no class yet` : classes,
    user.dueOn !== null && t`Due ${formatDueDay(user.dueOn, language)}`,
  ];
  return (
    <TickLine
      name={user.name}
      facts={facts.filter(Boolean).join(' · ')}
      isTicked={isTicked}
      isDisabled={isFull && !isTicked}
      mark={
        <>
          {user.isAssigned && <Badge tone={tone}>{t`Has it`}</Badge>}
          {!user.isAssigned && user.isThroughClass && <Badge tone={tone}>{t`Has it by a class`}</Badge>}
          {user.isAssigned && (
            <LineButton aria-label={`${t`Take away`}: ${user.name}`} isLoading={isTaking} onClick={onTakeAway}>
              {t`Take away`}
            </LineButton>
          )}
        </>
      }
      onToggle={onToggle}
    />
  );
}
