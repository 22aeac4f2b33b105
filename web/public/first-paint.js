// Applied before the first paint, so that neither the theme nor the language flickers. Blocking and external: the
// content security policy forbids inline scripts. The keys are those of src/lib/theme.ts and src/lib/app-language.ts.
(function () {
  var isChinese = false;
  try {
    var theme = localStorage.getItem('kalima.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    isChinese = localStorage.getItem('kalima.language') === 'zh';
    if (isChinese) document.documentElement.lang = 'zh-CN';
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
  preload(isChinese ? names.zh : names.en);
  if (location.pathname === '/' || location.pathname === '/learning-materials') preload(names.list);
})();
