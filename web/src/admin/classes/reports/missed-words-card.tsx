import { contentKinds } from '@kalima/shared/domain/content/content-kinds';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Picture } from '../../../blocks/picture.tsx';
import { buttonStyle } from '../../../ui/button.tsx';
import { CourseName } from './course-name.tsx';
import { PractiseMissedWords } from './practise-missed-words.tsx';
import { WordSound } from './word-sound.tsx';
import { type CardOf, ReportCard, rowLook } from './report-card.tsx';

/** The words that the class misses, which it practises with one press. */
export function MissedWordsCard(of: CardOf) {
  const { t } = useLingui();
  return (
    <ReportCard
      {...of}
      name="missed-words"
      shortcut="3"
      title={t`Which words does the class miss?`}
      empty={t`The class misses no word in particular.`}
      head={[t`Word`, t`Translation`, t`Course`, t`Learners who missed it`, t`Learners asked`, t`Right`, t`Answers`]}
      tableRow={(row) => [row.text, row.translation, row.course.title, row.missing, row.asked, row.right, row.answers]}
      keyOf={(row) => row.itemId}
      renderFoot={() => <PractiseMissedWords classId={of.classId} />}
    >
      {(row) => (
        <div className={rowLook}>
          {row.imageUrl !== null && (
            <Picture src={row.imageUrl} alt="" className="size-11 shrink-0 rounded-control object-cover" />
          )}
          <div className="min-w-0 flex-1 basis-40">
            <p className="wrap-anywhere">
              <bdi lang={languageTag(row.language)} className="font-semibold">
                {row.text}
              </bdi>{' '}
              <span className="text-ink-soft">{row.translation}</span>
            </p>
            <p className="text-s text-ink-soft">
              {t`${row.missing} of ${row.asked} learners missed it`} · {t`${row.right} of ${row.answers} right`} ·{' '}
              <CourseName {...row.course} />
            </p>
          </div>
          {row.audioUrl !== null && <WordSound url={row.audioUrl} word={row.text} />}
          <Link
            to={`/${contentKinds[row.course.courseType].activities[0]}/$id`}
            params={{ id: row.course.courseId }}
            className={buttonStyle('quiet', 'print:hidden')}
          >
            {t`Open the course`}
          </Link>
        </div>
      )}
    </ReportCard>
  );
}
