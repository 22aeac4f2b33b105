import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookPlus, FileSpreadsheet, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { takesNobody } from '../class-days.ts';
import { AssignCourses } from '../courses/assign-courses.tsx';
import { useWhyNot } from '../use-why-not.ts';
import { JoinCard } from './join-card.tsx';

/** The overview of a class without learners or courses: its first course, its code, and its learners. */
export function NewClass({ shown }: { readonly shown: SchoolClass }) {
  const { t } = useLingui();
  const whyNot = useWhyNot();
  const [isAssigning, setIsAssigning] = useState(false);
  const params = { classId: shown.id };
  const part = 'grid grid-cols-1 content-start gap-3 p-4 md:px-5';
  return (
    <section aria-labelledby="new-class" className="grid gap-4">
      <div>
        <h2 id="new-class" className="text-l font-semibold">
          {t`What the class does will stand here`}
        </h2>
        <p className="mt-1 text-ink-soft">
          {t`Who is stuck, what is overdue, which words are missed, and who has not been here, once it has learners and courses.`}
        </p>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {shown.courseCount === 0 && (
          <Card className={part}>
            <h3 className="font-semibold">{t`The first course`}</h3>
            <p className="text-ink-soft">{t`What you add, its members see at once. Nothing else comes along.`}</p>
            <Button className="w-fit" icon={<BookPlus aria-hidden />} {...whyNot} onClick={() => setIsAssigning(true)}>
              {t`Give it courses`}
            </Button>
          </Card>
        )}
        {shown.memberCount === 0 && !takesNobody(shown) && (
          <>
            <JoinCard shown={shown} />
            <Card className={part}>
              <h3 className="font-semibold">{t`Learners`}</h3>
              <p className="text-ink-soft">{t`Learners without email are made here, and sign in by a card that you print.`}</p>
              <div className="flex flex-wrap gap-2.5">
                <Link
                  to="/admin/classes/$classId"
                  params={params}
                  search={{ part: 'learners' }}
                  className={buttonStyle('outline')}
                >
                  <UserPlus aria-hidden />
                  {t`Let learners in`}
                </Link>
                {shown.mayStaff && (
                  <Link to="/admin/classes/roster" className={buttonStyle('outline')}>
                    <FileSpreadsheet aria-hidden />
                    {t`Import a roster`}
                  </Link>
                )}
              </div>
            </Card>
          </>
        )}
      </div>
      {isAssigning && <AssignCourses classId={shown.id} onClose={() => setIsAssigning(false)} />}
    </section>
  );
}
