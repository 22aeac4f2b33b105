// Applied before the first paint, so that neither theme and look nor language and direction flicker. Blocking and external: the
// content security policy forbids inline scripts. The keys are those of src/lib/theme.ts, src/lib/reading-look.ts and src/lib/app-language.ts.
(function () {
  var language = 'en';
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('kalima.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    var look = localStorage.getItem('kalima.look');
    if (look) root.dataset.look = look;
    language = localStorage.getItem('kalima.language') || language;
    if (language === 'zh') root.lang = 'zh-CN';
    if (language === 'ar') {
      root.lang = language;
      root.dir = 'rtl';
    }
  } catch {
    // Storage is blocked: the system's theme and English stand.
  }
  // What the scripts would ask for once they run comes beside them (preloads.ts).
  var names = document.currentScript.dataset;
  function preload(file) {
    if (!file) return;
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = String(file);
    document.head.append(link);
  }
  preload(names[language]);
  if (location.pathname === '/' || location.pathname === '/learning-materials') preload(names.list);
})();
