import { appLanguageOf } from '@kalima/shared/domain/language/app-languages';
import { frameCookie, viewerOf, writeChoices } from '@kalima/shared/page/page-frames';
import { i18n } from '@lingui/core';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../blocks/session/session.ts';
import { look, lookWords } from '../../lib/device/reading-look.ts';
import { schoolQuery } from '../../lib/api/school.ts';
import { getTheme, subscribeToTheme } from '../../lib/device/theme.ts';
import { rememberedPart } from '../learn-or-teach.ts';

const year = 365 * 24 * 60 * 60;

/**
 * Keeps a cookie of how this device shows the app, so that the page comes that way before the app is there: language, theme,
 * look, and the kind of person whom its menus are for. It names nobody, and decides about nothing but the first paint.
 */
export function keepFrameCookie(client: QueryClient): void {
  let written = '';
  function write(): void {
    const theme = getTheme();
    const value = writeChoices({
      language: appLanguageOf(i18n.locale),
      theme: theme === 'system' ? '' : theme,
      look: lookWords(),
      part: rememberedPart() ?? '',
      viewer: viewerOf(
        client.getQueryData(sessionQuery.queryKey)?.user ?? null,
        client.getQueryData(schoolQuery.queryKey)?.registration !== 'closed',
      ),
    });
    if (value === written) return;
    written = value;
    const secure = window.location.protocol === 'https:' ? ';secure' : '';
    document.cookie = `${frameCookie}=${value};path=/;max-age=${year};samesite=lax${secure}`;
  }
  write();
  i18n.on('change', write);
  subscribeToTheme(write);
  // All of its parts tell the same listeners.
  look.text.subscribe(write);
  const asked = new Set([sessionQuery, schoolQuery].map(({ queryKey }) => hashKey(queryKey)));
  client.getQueryCache().subscribe(({ query }) => {
    if (asked.has(query.queryHash)) write();
  });
}
