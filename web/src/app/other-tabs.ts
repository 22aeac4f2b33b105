import { activateLanguage, languageKey, rememberedLanguage } from '../lib/device/app-language.ts';
import { lookKey, takeRememberedLook } from '../lib/device/reading-look.ts';
import { rememberedTheme, setTheme, themeKey } from '../lib/device/theme.ts';

/** Takes over what is chosen in another tab of this browser: the language, the theme, and how texts look. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    // One that cannot be fetched leaves the old one; nobody has asked for it here.
    if (key === languageKey) activateLanguage(rememberedLanguage()).catch(() => undefined);
    if (key === themeKey) setTheme(rememberedTheme());
    if (key === lookKey) takeRememberedLook();
  });
}
