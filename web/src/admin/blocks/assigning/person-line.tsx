import type { CourseUser } from '@kalima/shared/contract/assignments';
import { useLingui } from '@lingui/react/macro';
import { UserRoundCheck, UserRoundX } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

interface PersonLineProps {
  readonly user: CourseUser;
  readonly isChosen: boolean;
  /** Set where nobody else can be chosen. */
  readonly isChoosingDisabled: boolean;
  readonly isChanging: boolean;
  readonly onChoose: () => void;
  readonly onChange: () => void;
}

/** A person to choose, with whether a course is assigned to them, and a button that changes it for them alone. */
export function PersonLine({ user, ...props }: PersonLineProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-b-0">
      <label htmlFor={`${id}-box`} className="flex min-h-(--touch) min-w-40 flex-1 items-center gap-3">
        <input
          type="checkbox"
          id={`${id}-box`}
          aria-labelledby={id}
          className="size-5 shrink-0 accent-teal"
          checked={props.isChosen}
          disabled={props.isChoosingDisabled && !props.isChosen}
          onChange={props.onChoose}
        />
        <span className="min-w-0">
          <bdi id={id} className="block font-semibold">
            {user.name}
          </bdi>
          <span className="block text-s wrap-anywhere text-ink-soft">{user.email}</span>
        </span>
      </label>
      <Badge tone={user.isAssigned ? 'teal' : 'plain'} className="max-sm:ms-8">
        {user.isAssigned ? t`Assigned` : t`Not assigned`}
      </Badge>
      <Button
        variant={user.isAssigned ? 'outline' : 'quiet'}
        className="min-w-28 max-sm:ms-auto"
        aria-describedby={id}
        isLoading={props.isChanging}
        icon={user.isAssigned ? <UserRoundX aria-hidden /> : <UserRoundCheck aria-hidden />}
        onClick={props.onChange}
      >
        {user.isAssigned ? t`Unassign` : t`Assign`}
      </Button>
    </li>
  );
}
