import { type LanguageChoice, languageGroups } from '@kalima/shared/domain/language/language-choice';
import { type LanguageRow, leftOutMark } from '@kalima/shared/page/language-row';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LanguageFilter } from '../blocks/language-filter.tsx';

/** The row above the list of materials under a choice, cut where each language begins. */
function pieces(choice: LanguageChoice): string[] {
  const leftOut = choice === 'all' ? 0 : leftOutMark;
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <LanguageFilter
        offered={{ choice, groups: languageGroups, leftOut }}
        onChoose={() => undefined}
        className="mt-3"
      />
    </I18nProvider>,
  );
  return html.split(/(?=<label|<\/fieldset)/);
}

/** The row of languages in pieces, of which whoever sends a page puts together what its list will show. */
export function drawLanguages(finish: (html: string) => string): LanguageRow {
  const piece = (choice: LanguageChoice, at: number): string => finish(pieces(choice)[at] ?? '');
  const last = languageGroups.length + 1;
  const groups = languageGroups.map((group, at) => [group, [piece('all', at + 1), piece(group, at + 1)]] as const);
  return {
    head: piece('all', 0),
    groups: Object.fromEntries(groups) as unknown as LanguageRow['groups'],
    all: [piece(languageGroups[0], last), piece('all', last)],
    tail: piece('all', last + 1),
  };
}
