import { useLingui } from '@lingui/react/macro';
import { BookPlus, Keyboard, Printer } from 'lucide-react';
import { useState } from 'react';
import { useKeys } from '../../../lib/use-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { AssignCourses } from '../courses/assign-courses.tsx';
import { useWhyNot } from '../use-why-not.ts';
import { KeysDialog } from './keys-dialog.tsx';

/** A class without learners or courses has none of the cards. */
const cardCount = 4;

function goTo(card: string): void {
  document.querySelector<HTMLElement>(`[data-card="${card}"]`)?.focus();
}

/** What is done with a class as a whole from its overview: courses are assigned, it is printed; and its keys. */
export function OverviewActions({ classId, isEmpty }: { readonly classId: string; readonly isEmpty: boolean }) {
  const { t } = useLingui();
  const whyNot = useWhyNot();
  const [opened, setOpened] = useState<'assign' | 'keys'>();
  const close = () => setOpened(undefined);
  useKeys({
    '1': () => goTo('1'),
    '2': () => goTo('2'),
    '3': () => goTo('3'),
    '4': () => goTo('4'),
    a: whyNot.disabled ? false : () => setOpened('assign'),
    '?': () => setOpened('keys'),
  });
  const keys = [
    ['1', t`Who is stuck?`],
    ['2', t`What is overdue?`],
    ['3', t`Which words does the class miss?`],
    ['4', t`Who has not been here?`],
    ['A', t`Assign courses`],
    ['?', t`Keys of this screen`],
  ] as const;
  return (
    <div className="flex flex-wrap gap-2.5 print:hidden">
      <Button
        variant="outline"
        aria-label={t`Keys of this screen`}
        title={t`Keys of this screen`}
        className="px-3 max-md:hidden pointer-coarse:hidden"
        icon={<Keyboard aria-hidden />}
        onClick={() => setOpened('keys')}
      />
      {!isEmpty && (
        <Button variant="outline" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t`Print`}
        </Button>
      )}
      <Button icon={<BookPlus aria-hidden />} {...whyNot} onClick={() => setOpened('assign')}>
        {t`Assign`}
      </Button>
      {opened === 'assign' && <AssignCourses classId={classId} onClose={close} />}
      {opened === 'keys' && <KeysDialog keys={isEmpty ? keys.slice(cardCount) : keys} onClose={close} />}
    </div>
  );
}
