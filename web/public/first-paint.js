// Applied before the first paint, so that neither the theme nor the language flickers. Blocking and external: the
// content security policy forbids inline scripts. The keys are those of src/lib/theme.ts and src/lib/app-language.ts.
(function () {
  try {
    var theme = localStorage.getItem('kalima.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    if (localStorage.getItem('kalima.language') === 'zh') document.documentElement.lang = 'zh-CN';
  } catch {
    // Storage is blocked: the system's theme and English stand.
  }
})();
