import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { ClassForm, useClassEditing } from './class-form.tsx';
import { ClassTeachers } from './class-teachers.tsx';
import { EndOfClass } from './end-of-class.tsx';
import { JoinCode } from './join-code.tsx';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card className="p-5 md:p-6">
      <section aria-labelledby={id} className="grid gap-4">
        <h2 id={id} className="text-l font-semibold">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}

/** What a class is called and when it is, how one joins it, who teaches it, and what becomes of it at the end of the year. */
export function ClassSettings({ shown }: { readonly shown: SchoolClass }) {
  const { t } = useLingui();
  // As it was when the settings were opened: what somebody else changes meanwhile does not disturb the form.
  const [stored] = useState(shown);
  const editing = useClassEditing(stored);
  return (
    <div className="grid max-w-200 gap-5">
      <Part title={t`Name and days`}>
        <ClassForm editing={editing} classId={stored.id} />
      </Part>
      <Part title={t`Joining by code`}>
        <JoinCode shown={shown} />
      </Part>
      <Part title={t`Who teaches it`}>
        <ClassTeachers shown={shown} />
      </Part>
      <Part title={t`At the end of the year`}>
        <EndOfClass shown={shown} onArchived={editing.follow} />
      </Part>
    </div>
  );
}
